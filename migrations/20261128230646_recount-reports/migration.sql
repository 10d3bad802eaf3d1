-- By hand: what reports count has changed (fixed prices with their levelling, rows by garage), so that kept days are counted again (decision 77).
UPDATE "report_states" SET "counted_until" = NULL;
