"""How what is published leaves the site: installed on a phone, kept without a network, shared, embedded, subscribed to."""
