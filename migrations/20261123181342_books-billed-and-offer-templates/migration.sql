CREATE TABLE "invoiced_books" (
	"book_id" uuid,
	"basis_id" uuid,
	"fee_cents" integer NOT NULL,
	"unbilled_count" integer NOT NULL,
	"billed_before" timestamp(3) with time zone,
	CONSTRAINT "invoiced_books_pkey" PRIMARY KEY("book_id","basis_id")
);
--> statement-breakpoint
CREATE TABLE "offer_templates" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "invoiced_books_basis" ON "invoiced_books" ("basis_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_templates_name" ON "offer_templates" ("garage_id",lower("name"));--> statement-breakpoint
ALTER TABLE "invoiced_books" ADD CONSTRAINT "invoiced_books_book_id_maintenance_books_id_fkey" FOREIGN KEY ("book_id") REFERENCES "maintenance_books"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invoiced_books" ADD CONSTRAINT "invoiced_books_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "invoice_bases"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "offer_templates" ADD CONSTRAINT "offer_templates_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;