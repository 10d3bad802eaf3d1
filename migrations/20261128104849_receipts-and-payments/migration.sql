CREATE TABLE "cash_counts" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"day" date NOT NULL,
	"float_cents" integer NOT NULL,
	"expected_cents" integer NOT NULL,
	"counted_cents" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"counted_by_user_id" uuid,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"basis_id" uuid NOT NULL,
	"way" text NOT NULL,
	"cents" integer NOT NULL,
	"rounding_cents" integer DEFAULT 0 NOT NULL,
	"paid_on" date NOT NULL,
	"made_by_user_id" uuid,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"basis_id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"number" text NOT NULL,
	"given_cents" integer,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_counts_request_key" ON "cash_counts" ("garage_id","request_key");--> statement-breakpoint
CREATE INDEX "cash_counts_day" ON "cash_counts" ("garage_id","day","id");--> statement-breakpoint
CREATE INDEX "cash_counts_counted_by" ON "cash_counts" ("counted_by_user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_request_key" ON "payments" ("garage_id","request_key","way");--> statement-breakpoint
CREATE INDEX "payments_basis" ON "payments" ("basis_id");--> statement-breakpoint
CREATE INDEX "payments_day" ON "payments" ("garage_id","paid_on");--> statement-breakpoint
CREATE INDEX "payments_made_by" ON "payments" ("made_by_user_id","id");--> statement-breakpoint
CREATE INDEX "payments_undone_by" ON "payments" ("undone_by_user_id") WHERE "undone_by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_ticket" ON "receipts" ("ticket_id");--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_counted_by_user_id_users_id_fkey" FOREIGN KEY ("counted_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "invoice_bases"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_made_by_user_id_users_id_fkey" FOREIGN KEY ("made_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_undone_by_user_id_users_id_fkey" FOREIGN KEY ("undone_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "invoice_bases"("id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE TRIGGER "receipts_search" AFTER INSERT OR UPDATE OF "number", "ticket_id", "garage_id" OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
