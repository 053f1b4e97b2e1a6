-- Points that were not spent in time. The reference is the entry that added them, so that they expire once.
ALTER TABLE "bonus_entry"
  DROP CONSTRAINT "bonus_entry_sign",
  ADD CONSTRAINT "bonus_entry_sign" CHECK (CASE kind
    WHEN 'earned' THEN delta > 0 AND short = 0
    WHEN 'spent' THEN delta < 0 AND short = 0
    WHEN 'given_back' THEN delta > 0 AND short = 0
    WHEN 'taken_back' THEN delta <= 0 AND short >= 0
    WHEN 'set_off' THEN delta < 0 AND short = delta
    WHEN 'correction' THEN delta <> 0 AND short = 0
    WHEN 'expired' THEN delta < 0 AND short = 0
    ELSE false END);
