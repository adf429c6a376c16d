"""What has been published, as files for other programs. Built from what the queries return, without a query."""
