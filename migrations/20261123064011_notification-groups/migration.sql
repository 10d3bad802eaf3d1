ALTER TABLE "notifications" ADD COLUMN "notice_group" text;--> statement-breakpoint
UPDATE "notifications" SET "notice_group" = CASE
	WHEN "kind" = 'extra-work.deferred_due' THEN 'TICKETS'
	WHEN "kind" LIKE 'extra-work%' THEN 'EXTRA_WORK'
	WHEN "kind" LIKE 'ticket-drivers.%' OR "kind" = 'ticket.ready' THEN 'PICK_UP'
	WHEN "kind" LIKE 'connection.%' THEN 'CONNECTIONS'
	ELSE 'TICKETS'
END;--> statement-breakpoint
CREATE INDEX "notifications_group" ON "notifications" ("organization_id","notice_group","created_at","id");
