CREATE TABLE "ticket_unread_messages" (
	"organization_id" uuid,
	"ticket_id" uuid,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "ticket_unread_messages_pkey" PRIMARY KEY("organization_id","ticket_id")
);
--> statement-breakpoint
CREATE INDEX "ticket_unread_messages_ticket" ON "ticket_unread_messages" ("ticket_id");--> statement-breakpoint
ALTER TABLE "ticket_unread_messages" ADD CONSTRAINT "ticket_unread_messages_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "ticket_unread_messages" ADD CONSTRAINT "ticket_unread_messages_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;