CREATE TABLE "organization_exports" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid,
	"asked_by_user_id" uuid,
	"with_files" boolean NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"request_key" uuid NOT NULL,
	"run_id" uuid,
	"piece_count" integer DEFAULT 0 NOT NULL,
	"kinds_done" integer DEFAULT 0 NOT NULL,
	"kind_count" integer DEFAULT 0 NOT NULL,
	"files_done" integer DEFAULT 0 NOT NULL,
	"file_count" integer,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "organization_exports_organization" ON "organization_exports" ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_exports_under_way" ON "organization_exports" ("organization_id") WHERE "state" in ('WAITING', 'MAKING');--> statement-breakpoint
CREATE UNIQUE INDEX "organization_exports_request" ON "organization_exports" ("organization_id","request_key");--> statement-breakpoint
CREATE INDEX "organization_exports_asked_by" ON "organization_exports" ("asked_by_user_id");--> statement-breakpoint
CREATE INDEX "organization_exports_old" ON "organization_exports" ("created_at");--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_asked_by_user_id_users_id_fkey" FOREIGN KEY ("asked_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;