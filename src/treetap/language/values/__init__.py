"""Values in a sentence: quotations, times, dates, durations, numbers, amounts, addresses; zh and en."""
