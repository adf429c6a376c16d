"""What the server sends of itself to other machines: how it connects, posts, and looks for what is due."""
