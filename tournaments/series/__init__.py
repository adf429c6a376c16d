"""Series and Grand Prix over several tournaments: pairing.series with the final standings of these."""
