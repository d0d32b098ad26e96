"""Synthetic scenes: tiles that were never made, photographed by a camera that never was."""
