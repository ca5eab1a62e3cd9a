# English words that a Czech text must not have; extended regular expressions.
(the|of|and|for|with|from|your|you|are|this|that|each|above|below|between)
(room|rooms|house|houses|tower|towers|court|courts|path|paths|tile|tiles|card|cards|follower|keep|castle|throne)
(lance|bow|sword|swords|helmet|banner|troop|kingdom|deck|hand|marker|markers)
(food|living|utility|outdoor|sleeping|corridor|downstairs|torch|painting|mirror|attendant)
(north|east|south|west|points?|turns?|games?|seats?|deal|claim|wins?|score|scores|tie)
