CREATE TABLE "message_texts" (
	"organization_id" uuid PRIMARY KEY,
	"ready" text NOT NULL,
	"reminder" text NOT NULL,
	"tyres" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;