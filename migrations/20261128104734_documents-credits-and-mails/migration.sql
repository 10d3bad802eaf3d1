CREATE TABLE "document_books" (
	"book_id" uuid,
	"basis_id" uuid,
	CONSTRAINT "document_books_pkey" PRIMARY KEY("book_id","basis_id")
);
--> statement-breakpoint
CREATE TABLE "document_tickets" (
	"ticket_id" uuid,
	"basis_id" uuid,
	CONSTRAINT "document_tickets_pkey" PRIMARY KEY("ticket_id","basis_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_mails" (
	"id" uuid PRIMARY KEY,
	"basis_id" uuid NOT NULL,
	"to" text NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"state_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"sent_by_user_id" uuid,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD COLUMN "kind" text DEFAULT 'INVOICE' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD COLUMN "due_day" text GENERATED ALWAYS AS (document ->> 'dueDay') STORED;--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD COLUMN "credits_basis_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD COLUMN "credited_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD COLUMN "left_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD COLUMN "left_by" text;--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD COLUMN "left_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD COLUMN "series" text DEFAULT '';--> statement-breakpoint
ALTER TABLE "invoice_counters" DROP CONSTRAINT "invoice_counters_pkey";--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD PRIMARY KEY ("garage_id","series","year");--> statement-breakpoint
CREATE INDEX "document_books_basis" ON "document_books" ("basis_id");--> statement-breakpoint
CREATE INDEX "document_tickets_basis" ON "document_tickets" ("basis_id");--> statement-breakpoint
CREATE INDEX "invoice_bases_due" ON "invoice_bases" ("garage_id","due_day","id") WHERE "kind" = 'INVOICE' and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "invoice_bases_credits" ON "invoice_bases" ("credits_basis_id");--> statement-breakpoint
CREATE INDEX "invoice_bases_left_by" ON "invoice_bases" ("left_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_mails_request_key" ON "invoice_mails" ("basis_id","request_key");--> statement-breakpoint
CREATE INDEX "invoice_mails_sent_by" ON "invoice_mails" ("sent_by_user_id");--> statement-breakpoint
ALTER TABLE "document_books" ADD CONSTRAINT "document_books_book_id_maintenance_books_id_fkey" FOREIGN KEY ("book_id") REFERENCES "maintenance_books"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_books" ADD CONSTRAINT "document_books_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "invoice_bases"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_tickets" ADD CONSTRAINT "document_tickets_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_tickets" ADD CONSTRAINT "document_tickets_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "invoice_bases"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD CONSTRAINT "invoice_bases_credits_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("credits_basis_id") REFERENCES "invoice_bases"("id");--> statement-breakpoint
ALTER TABLE "invoice_bases" ADD CONSTRAINT "invoice_bases_left_by_user_id_users_id_fkey" FOREIGN KEY ("left_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "invoice_bases"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_sent_by_user_id_users_id_fkey" FOREIGN KEY ("sent_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
-- until now every document was an invoice basis with Finnish VAT, whose columns are without it
update "invoice_bases" set "document" = jsonb_build_object(
	'kind', 'INVOICE', 'vatTreatment', 'DOMESTIC', 'withVat', false, 'credits', null, 'vatCorrections', '[]'::jsonb
) || "document" || jsonb_build_object(
	'seller', jsonb_build_object('vatNumber', '') || ("document" -> 'seller'),
	'buyer', jsonb_build_object('vatNumber', '') || ("document" -> 'buyer')
);--> statement-breakpoint
-- those that hold, and those that were cancelled, by what they say
insert into "document_tickets" ("ticket_id", "basis_id")
select distinct "tickets"."id", "invoice_bases"."id"
from "invoice_bases", jsonb_array_elements("document" -> 'jobs') job, "tickets"
where "tickets"."id"::text = job ->> 'ticketId';--> statement-breakpoint
insert into "document_books" ("book_id", "basis_id") select "book_id", "basis_id" from "invoiced_books";
