"""What everybody may ask for beside the pages themselves."""
