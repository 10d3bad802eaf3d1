CREATE TABLE "booking_drafts" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"service_ids" uuid[] NOT NULL,
	"plate" text DEFAULT '' NOT NULL,
	"wished_at" timestamp(3) with time zone,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"code_hash" text DEFAULT '' NOT NULL,
	"code_expires_at" timestamp(3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"proved_phone" text DEFAULT '' NOT NULL,
	"booking_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_pages" (
	"organization_id" uuid PRIMARY KEY,
	"is_on" boolean NOT NULL,
	"slug" text NOT NULL,
	"service_ids" uuid[] NOT NULL,
	"lead_hours" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	"sentence" text NOT NULL,
	"shows_prices" boolean NOT NULL,
	"frame_origins" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"minutes" integer NOT NULL,
	"link_id" uuid NOT NULL,
	"new_wish_at" timestamp(3) with time zone,
	"confirmed_for" timestamp(3) with time zone,
	"reminded_for" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "booking_drafts_garage" ON "booking_drafts" ("garage_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_drafts_booking" ON "booking_drafts" ("booking_id") WHERE "booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_pages_slug" ON "booking_pages" ("slug") WHERE "slug" <> '';--> statement-breakpoint
CREATE INDEX "bookings_garage" ON "bookings" ("garage_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_customer" ON "bookings" ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_ticket" ON "bookings" ("ticket_id");--> statement-breakpoint
ALTER TABLE "booking_drafts" ADD CONSTRAINT "booking_drafts_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "booking_pages" ADD CONSTRAINT "booking_pages_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;