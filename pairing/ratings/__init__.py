"""What an event does to FIDE ratings (B.02 of 1 March 2024, amended 1 October 2025): estimates, FIDE rates itself.

Pure functions in whole numbers: ratings in rating points, expected scores in hundredths of a point, changes in
hundredths of a rating point.
"""

from pairing.ratings.change import GameChange, RatedGame, RatingChange, rating_change, whole_points
from pairing.ratings.first_rating import FirstRating, first_rating
from pairing.ratings.k_factor import Basis, KFactor, k_factor
from pairing.ratings.performance import Performance, performance

__all__ = [
    "Basis",
    "FirstRating",
    "GameChange",
    "KFactor",
    "Performance",
    "RatedGame",
    "RatingChange",
    "first_rating",
    "k_factor",
    "performance",
    "rating_change",
    "whole_points",
]
