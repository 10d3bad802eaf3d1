CREATE TABLE "ready_acts" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ready_acts_request_key" ON "ready_acts" ("ticket_id","request_key");--> statement-breakpoint
CREATE INDEX "ready_acts_age" ON "ready_acts" ("created_at");--> statement-breakpoint
ALTER TABLE "ready_acts" ADD CONSTRAINT "ready_acts_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;