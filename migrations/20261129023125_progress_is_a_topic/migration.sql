-- By hand: what people chose for tickets holds for their progress too, which was one topic with them.
INSERT INTO "notification_preferences" ("user_id", "notice_group", "channel", "enabled")
SELECT "user_id", 'PROGRESS', "channel", "enabled" FROM "notification_preferences" WHERE "notice_group" = 'TICKETS'
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "notification_addresses" SET "groups" = array_append("groups", 'PROGRESS')
WHERE 'TICKETS' = ANY ("groups") AND NOT 'PROGRESS' = ANY ("groups");
