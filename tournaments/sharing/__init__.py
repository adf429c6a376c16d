"""How what is published leaves the site: as an app, without a network, shared, embedded, subscribed to."""
