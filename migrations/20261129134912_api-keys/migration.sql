CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_by_user_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mileage_readings" ADD COLUMN "request_key" uuid;--> statement-breakpoint
CREATE INDEX "api_keys_organization" ON "api_keys" ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_prefix" ON "api_keys" ("prefix");--> statement-breakpoint
CREATE INDEX "api_keys_created_by" ON "api_keys" ("created_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mileage_readings_request_key" ON "mileage_readings" ("vehicle_id","request_key") WHERE "request_key" is not null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_user_id_users_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;