"""The certificate of a round: what it was paired from, by what, and what came out, for anybody to pair it again."""
