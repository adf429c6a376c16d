"""Events whose rounds are known beforehand: round robins, two teams, knock-outs. Players are numbers from 1."""
