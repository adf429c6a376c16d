"""Documents of docs/ as pages: the manual, and the rules of each pairing system in our own words."""
