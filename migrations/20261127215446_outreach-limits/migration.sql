CREATE TABLE "outreach_allowances" (
	"organization_id" uuid PRIMARY KEY,
	"messages_per_day" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outreach_countries" (
	"country" text PRIMARY KEY,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deliveries_outreach" ON "deliveries" ("created_at") WHERE "user_id" is null and "address_id" is null and "target_kind" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_outreach_organization" ON "deliveries" ("sender_organization_id","created_at") WHERE "user_id" is null and "address_id" is null and "target_kind" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_outreach_user" ON "deliveries" ("sender_user_id","created_at") WHERE "user_id" is null and "address_id" is null and "target_kind" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_outreach_to" ON "deliveries" ("to","created_at") WHERE "user_id" is null and "address_id" is null and "target_kind" is not null;