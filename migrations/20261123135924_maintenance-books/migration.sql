CREATE TABLE "maintenance_book_entries" (
	"id" uuid PRIMARY KEY,
	"book_id" uuid NOT NULL,
	"garage_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"source" text NOT NULL,
	"ticket_id" uuid,
	"corrects_id" uuid,
	"original_id" uuid,
	"fields" jsonb,
	"record" jsonb,
	"done_on" text GENERATED ALWAYS AS (coalesce(record->'fields'->>'doneOn', fields->>'doneOn')) STORED NOT NULL,
	"sequence" integer,
	"hash" text,
	"key_id" text,
	"signature" text,
	"signed_at" timestamp(3) with time zone,
	"signed_by_user_id" uuid,
	"created_by_user_id" uuid,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "maintenance_book_entries_are_drafts_or_signed" CHECK (num_nonnulls("fields", "record") = 1
        and num_nonnulls("record", "sequence", "hash", "key_id", "signature", "signed_at")
          in (0, 6))
);
--> statement-breakpoint
CREATE TABLE "maintenance_books" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"registration_number" text,
	"vin_number" text,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer,
	"book_group" text NOT NULL,
	"group_since" timestamp(3) with time zone NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"requested_at" timestamp(3) with time zone,
	"requested_by_user_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp(3) with time zone,
	"billed_at" timestamp(3) with time zone,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"unbilled_count" integer DEFAULT 0 NOT NULL,
	"signed_count" integer DEFAULT 0 NOT NULL,
	"head" text,
	"seal_key_id" text,
	"seal_signature" text,
	"superseded_by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "maintenance_books_of_garage" UNIQUE("id","garage_id"),
	CONSTRAINT "maintenance_books_are_sealed" CHECK (("signed_count" > 0) = ("head" is not null) and ("head" is null) = ("seal_key_id" is null)
        and ("head" is null) = ("seal_signature" is null)),
	CONSTRAINT "maintenance_books_amounts" CHECK ("fee_cents" >= 0 and "unbilled_count" between 0 and "signed_count")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_book_entries_sequence" ON "maintenance_book_entries" ("book_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_book_entries_request_key" ON "maintenance_book_entries" ("book_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_book_entries_corrects" ON "maintenance_book_entries" ("corrects_id") WHERE "corrects_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_book_entries_ticket" ON "maintenance_book_entries" ("ticket_id") WHERE "ticket_id" is not null and "corrects_id" is null;--> statement-breakpoint
CREATE INDEX "maintenance_book_entries_signed" ON "maintenance_book_entries" ("book_id","done_on","id") WHERE "sequence" is not null;--> statement-breakpoint
CREATE INDEX "maintenance_book_entries_drafts" ON "maintenance_book_entries" ("book_id","organization_id") WHERE "sequence" is null;--> statement-breakpoint
CREATE INDEX "maintenance_book_entries_organization" ON "maintenance_book_entries" ("organization_id");--> statement-breakpoint
CREATE INDEX "maintenance_book_entries_signed_by" ON "maintenance_book_entries" ("signed_by_user_id");--> statement-breakpoint
CREATE INDEX "maintenance_book_entries_created_by" ON "maintenance_book_entries" ("created_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_books_of_vehicle" ON "maintenance_books" ("garage_id","vehicle_id") WHERE "superseded_by_id" is null;--> statement-breakpoint
CREATE INDEX "maintenance_books_garage_group" ON "maintenance_books" ("garage_id","book_group","group_since","id");--> statement-breakpoint
CREATE INDEX "maintenance_books_customer_group" ON "maintenance_books" ("customer_id","book_group","group_since","id");--> statement-breakpoint
CREATE INDEX "maintenance_books_garage" ON "maintenance_books" ("garage_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_books_customer" ON "maintenance_books" ("customer_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_books_vehicle" ON "maintenance_books" ("vehicle_id");--> statement-breakpoint
CREATE INDEX "maintenance_books_requested_by" ON "maintenance_books" ("requested_by_user_id");--> statement-breakpoint
CREATE INDEX "maintenance_books_superseded" ON "maintenance_books" ("superseded_by_id") WHERE "superseded_by_id" is not null;--> statement-breakpoint
ALTER TABLE "maintenance_book_entries" ADD CONSTRAINT "maintenance_book_entries_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "maintenance_book_entries" ADD CONSTRAINT "maintenance_book_entries_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id");--> statement-breakpoint
ALTER TABLE "maintenance_book_entries" ADD CONSTRAINT "maintenance_book_entries_n0meVA2KWUfD_fkey" FOREIGN KEY ("corrects_id") REFERENCES "maintenance_book_entries"("id");--> statement-breakpoint
ALTER TABLE "maintenance_book_entries" ADD CONSTRAINT "maintenance_book_entries_signed_by_user_id_users_id_fkey" FOREIGN KEY ("signed_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "maintenance_book_entries" ADD CONSTRAINT "maintenance_book_entries_created_by_user_id_users_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "maintenance_book_entries" ADD CONSTRAINT "maintenance_book_entries_book" FOREIGN KEY ("book_id","garage_id") REFERENCES "maintenance_books"("id","garage_id");--> statement-breakpoint
ALTER TABLE "maintenance_books" ADD CONSTRAINT "maintenance_books_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "maintenance_books" ADD CONSTRAINT "maintenance_books_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "maintenance_books" ADD CONSTRAINT "maintenance_books_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");--> statement-breakpoint
ALTER TABLE "maintenance_books" ADD CONSTRAINT "maintenance_books_requested_by_user_id_users_id_fkey" FOREIGN KEY ("requested_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "maintenance_books" ADD CONSTRAINT "maintenance_books_superseded_by_id_maintenance_books_id_fkey" FOREIGN KEY ("superseded_by_id") REFERENCES "maintenance_books"("id");