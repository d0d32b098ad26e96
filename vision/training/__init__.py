"""Training of the tile detector. The only package that imports torch and ultralytics, and only when
called."""
