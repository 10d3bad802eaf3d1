CREATE TABLE "garage_invitations" (
	"id" uuid PRIMARY KEY,
	"customer_id" uuid NOT NULL,
	"garage_name" text NOT NULL,
	"email" text NOT NULL,
	"business_id" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"invited_by" uuid,
	"link_id" uuid NOT NULL,
	"delivery_id" uuid,
	"request_key" uuid NOT NULL,
	"sent_count" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"accepted_garage_id" uuid,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "garage_invitations_customer" ON "garage_invitations" ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "garage_invitations_request" ON "garage_invitations" ("customer_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "garage_invitations_open" ON "garage_invitations" ("customer_id","email") WHERE "accepted_at" is null and "revoked_at" is null;--> statement-breakpoint
ALTER TABLE "garage_invitations" ADD CONSTRAINT "garage_invitations_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "garage_invitations" ADD CONSTRAINT "garage_invitations_invited_by_users_id_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "garage_invitations" ADD CONSTRAINT "garage_invitations_accepted_garage_id_organizations_id_fkey" FOREIGN KEY ("accepted_garage_id") REFERENCES "organizations"("id") ON DELETE SET NULL;