"""Problems and proofs in the languages of other tools."""
