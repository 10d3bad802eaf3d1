CREATE TABLE "ticket_acts" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"request_key" uuid NOT NULL,
	"version" integer NOT NULL,
	"entry_id" uuid,
	"before" jsonb NOT NULL,
	"desks" jsonb NOT NULL,
	"undoable_until" timestamp(3) with time zone NOT NULL,
	"undone_version" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox_events" ADD COLUMN "withdraw_key" text;--> statement-breakpoint
CREATE INDEX "outbox_events_withdraw_key" ON "outbox_events" ("withdraw_key") WHERE "withdraw_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_acts_request_key" ON "ticket_acts" ("ticket_id","organization_id","request_key");--> statement-breakpoint
CREATE INDEX "ticket_acts_age" ON "ticket_acts" ("created_at");--> statement-breakpoint
ALTER TABLE "ticket_acts" ADD CONSTRAINT "ticket_acts_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ticket_acts" ADD CONSTRAINT "ticket_acts_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "ticket_acts" ADD CONSTRAINT "ticket_acts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;