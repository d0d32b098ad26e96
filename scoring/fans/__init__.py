"""The fans: who they are (`fan`), their rows (`catalogue`) and, a file a family, when a hand has them."""
