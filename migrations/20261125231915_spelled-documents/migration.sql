-- documents hold plates that were written with a blank as one word, and words without the signs on their letters: written anew where they have any
INSERT INTO "search_marks" ("kind", "thing_id")
SELECT DISTINCT "kind", "thing_id" FROM "search_documents"
WHERE "text" ~ '[^[:ascii:]ÅÄÖ]' OR "text" ~ '\m[[:alpha:]]{1,3} [[:digit:]]{1,5}\M';
