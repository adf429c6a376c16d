"""What the public reads: published rounds in their versions, and what is withheld."""
