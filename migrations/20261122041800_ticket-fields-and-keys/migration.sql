ALTER TABLE "tickets" RENAME COLUMN "wished_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "tickets" RENAME COLUMN "replacement_car" TO "courtesy_car";--> statement-breakpoint
-- entries of the timeline name the fields that an edit changed
UPDATE "ticket_events" SET "data" = jsonb_set("data", '{changes}', (
	SELECT jsonb_agg(
		CASE change ->> 'field'
			WHEN 'wishedAt' THEN jsonb_set(change, '{field}', '"requestedAt"')
			WHEN 'replacementCar' THEN jsonb_set(change, '{field}', '"courtesyCar"')
			ELSE change
		END ORDER BY place)
	FROM jsonb_array_elements("data" -> 'changes') WITH ORDINALITY AS list(change, place)
))
WHERE "kind" = 'EDITED'
	AND ("data" @> '{"changes":[{"field":"wishedAt"}]}' OR "data" @> '{"changes":[{"field":"replacementCar"}]}');--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "garage_unarchived_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "customer_unarchived_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "request_hash" text;--> statement-breakpoint
DROP INDEX "ticket_events_request_key";--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_events_request_key" ON "ticket_events" ("ticket_id","actor_organization_id","request_key");--> statement-breakpoint
-- a move could once leave an end before its new beginning, and such a ticket could not be edited
UPDATE "tickets" SET "scheduled_end" = NULL WHERE "scheduled_end" < "scheduled_start";--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_work_ends_after_it_begins" CHECK ("scheduled_end" >= "scheduled_start");
