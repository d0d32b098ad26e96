"""The pages of the app, one small file each."""
