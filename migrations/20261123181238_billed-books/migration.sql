CREATE TABLE "invoiced_books" (
	"book_id" uuid,
	"basis_id" uuid,
	"fee_cents" integer NOT NULL,
	"unbilled_count" integer NOT NULL,
	"billed_before" timestamp(3) with time zone,
	CONSTRAINT "invoiced_books_pkey" PRIMARY KEY("book_id","basis_id")
);
--> statement-breakpoint
CREATE INDEX "invoiced_books_basis" ON "invoiced_books" ("basis_id");--> statement-breakpoint
ALTER TABLE "invoiced_books" ADD CONSTRAINT "invoiced_books_book_id_maintenance_books_id_fkey" FOREIGN KEY ("book_id") REFERENCES "maintenance_books"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invoiced_books" ADD CONSTRAINT "invoiced_books_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "invoice_bases"("id") ON DELETE CASCADE;