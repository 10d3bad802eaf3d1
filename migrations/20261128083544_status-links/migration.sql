CREATE TABLE "status_links" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"by_garage" boolean NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"was_asked" boolean NOT NULL,
	"link_id" uuid NOT NULL,
	"about" text NOT NULL,
	"delivery_id" uuid,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"state_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"above_limit" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "garage_properties" ADD COLUMN "status_link_at_intake" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "status_links_receiver" ON "status_links" ("ticket_id","address") WHERE "revoked_at" is null;--> statement-breakpoint
CREATE INDEX "status_links_ticket" ON "status_links" ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "status_links_person" ON "status_links" ("user_id") WHERE "user_id" is not null;--> statement-breakpoint
ALTER TABLE "status_links" ADD CONSTRAINT "status_links_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "status_links" ADD CONSTRAINT "status_links_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "status_links" ADD CONSTRAINT "status_links_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;