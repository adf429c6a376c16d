"""Web Push: who follows a player is notified when a round is published."""
