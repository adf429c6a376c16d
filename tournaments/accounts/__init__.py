"""Accounts: logging in, second factors, invitations, and who belongs to a tournament."""
