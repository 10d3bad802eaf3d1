CREATE TABLE "maintenance_entry_templates" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_entry_templates_name" ON "maintenance_entry_templates" ("organization_id","kind",lower("name"));--> statement-breakpoint
ALTER TABLE "maintenance_entry_templates" ADD CONSTRAINT "maintenance_entry_templates_qdZYBYdTWObF_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;