"""The tournament itself: settings, timetable, groups, hall, its first page, its end."""
