CREATE TABLE "failed_jobs" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"tries" integer NOT NULL,
	"error" text NOT NULL,
	"failed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "sent_messages_failed";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "removal_failed_at" timestamp(3) with time zone;--> statement-breakpoint
DROP INDEX "files_removed";--> statement-breakpoint
CREATE INDEX "files_removed" ON "files" ("removal_failed_at" NULLS FIRST,"id") WHERE "removed_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_events_done" ON "outbox_events" ("settled_at") WHERE "settled_at" is not null and "last_error" is null;--> statement-breakpoint
CREATE INDEX "outbox_events_given_up" ON "outbox_events" ("settled_at") WHERE "settled_at" is not null and "last_error" is not null;--> statement-breakpoint
CREATE INDEX "failed_jobs_newest" ON "failed_jobs" ("failed_at");--> statement-breakpoint
CREATE INDEX "sent_messages_settled" ON "sent_messages" ("state","settled_at");--> statement-breakpoint
CREATE INDEX "organizations_managed" ON "organizations" ("managed_by_garage_id") WHERE "managed_by_garage_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_events_actor" ON "ticket_events" ("actor_user_id","id");--> statement-breakpoint
CREATE INDEX "tickets_customer" ON "tickets" ("customer_id");