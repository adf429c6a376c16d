"""Pictures of what is published, for links that are shared: drawn with the typeface of the pages."""
