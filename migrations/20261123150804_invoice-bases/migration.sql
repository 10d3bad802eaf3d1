CREATE TABLE "invoice_bases" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" text NOT NULL,
	"document" jsonb NOT NULL,
	"gross_cents" integer NOT NULL,
	"made_by_user_id" uuid,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp(3) with time zone,
	"cancelled_by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"garage_id" uuid,
	"year" integer,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_pkey" PRIMARY KEY("garage_id","year")
);
--> statement-breakpoint
CREATE TABLE "invoiced_tickets" (
	"ticket_id" uuid PRIMARY KEY,
	"basis_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_bases_number" ON "invoice_bases" ("garage_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_bases_request_key" ON "invoice_bases" ("garage_id","request_key");--> statement-breakpoint
CREATE INDEX "invoice_bases_garage" ON "invoice_bases" ("garage_id","id");--> statement-breakpoint
CREATE INDEX "invoice_bases_customer" ON "invoice_bases" ("customer_id","id");--> statement-breakpoint
CREATE INDEX "invoice_bases_made_by" ON "invoice_bases" ("made_by_user_id");--> statement-breakpoint
CREATE INDEX "invoice_bases_cancelled_by" ON "invoice_bases" ("cancelled_by_user_id");--> statement-breakpoint
CREATE INDEX "invoiced_tickets_basis" ON "invoiced_tickets" ("basis_id");--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD CONSTRAINT "invoice_bases_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD CONSTRAINT "invoice_bases_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD CONSTRAINT "invoice_bases_made_by_user_id_users_id_fkey" FOREIGN KEY ("made_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD CONSTRAINT "invoice_bases_cancelled_by_user_id_users_id_fkey" FOREIGN KEY ("cancelled_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "invoiced_tickets" ADD CONSTRAINT "invoiced_tickets_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invoiced_tickets" ADD CONSTRAINT "invoiced_tickets_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "invoice_bases"("id") ON DELETE CASCADE;