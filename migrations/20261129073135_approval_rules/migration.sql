CREATE TABLE "approval_rules" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"up_to_cents" integer NOT NULL,
	"garage_id" uuid,
	"service_group" text DEFAULT '' NOT NULL,
	"vehicle_group" text DEFAULT '' NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approval_rules_have_a_sum" CHECK ("up_to_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX "approval_rules_organization" ON "approval_rules" ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "approval_rules_garage" ON "approval_rules" ("garage_id") WHERE "garage_id" is not null;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;