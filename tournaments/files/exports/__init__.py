"""What has been published, as files for other programs. Built from what the selectors return, without a query."""
