"""What is asked and what is answered: rules, boards, spaces, problems, graphs, answers."""
