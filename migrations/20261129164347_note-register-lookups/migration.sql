CREATE TABLE "register_lookups" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"registration_number" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_terms" (
	"organization_id" uuid PRIMARY KEY,
	"accepted_by_user_id" uuid,
	"accepted_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "register_lookups_organization" ON "register_lookups" ("organization_id","id");--> statement-breakpoint
CREATE INDEX "register_lookups_user" ON "register_lookups" ("user_id");--> statement-breakpoint
CREATE INDEX "register_lookups_created" ON "register_lookups" ("created_at");--> statement-breakpoint
CREATE INDEX "register_terms_accepted_by" ON "register_terms" ("accepted_by_user_id");--> statement-breakpoint
ALTER TABLE "register_lookups" ADD CONSTRAINT "register_lookups_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "register_lookups" ADD CONSTRAINT "register_lookups_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "register_terms" ADD CONSTRAINT "register_terms_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "register_terms" ADD CONSTRAINT "register_terms_accepted_by_user_id_users_id_fkey" FOREIGN KEY ("accepted_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;