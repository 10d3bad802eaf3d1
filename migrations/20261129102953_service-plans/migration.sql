CREATE TABLE "plan_items" (
	"id" uuid PRIMARY KEY,
	"vehicle_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"every_km" integer,
	"every_months" integer,
	"every_tenths" integer,
	"garage_id" uuid,
	"service_id" uuid,
	"package_id" uuid,
	"done_on" date,
	"done_km" integer,
	"done_tenths" integer,
	"next_on" date,
	"next_km" integer,
	"next_tenths" integer,
	CONSTRAINT "plan_items_have_an_interval" CHECK ("every_km" is not null or "every_months" is not null or "every_tenths" is not null)
);
--> statement-breakpoint
CREATE TABLE "plan_templates" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_works" (
	"ticket_id" uuid,
	"item_id" uuid,
	"ticked" boolean,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "plan_works_pkey" PRIMARY KEY("ticket_id","item_id"),
	CONSTRAINT "plan_works_are_whole" CHECK (("before" is null) = ("after" is null))
);
--> statement-breakpoint
CREATE TABLE "service_plans" (
	"vehicle_id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"start_on" date NOT NULL,
	"start_km" integer,
	"start_tenths" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_readings" (
	"id" uuid PRIMARY KEY,
	"vehicle_id" uuid NOT NULL,
	"tenths" integer NOT NULL,
	"read_at" timestamp(3) with time zone NOT NULL,
	"garage_id" uuid,
	"odd" boolean DEFAULT false NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "engine_tenths" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "engine_tenths_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "next_service_tenths" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "service_by_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "tenths_per_day" real;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "service_hours_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "reminded_service_tenths" integer;--> statement-breakpoint
DROP INDEX "vehicles_service_not_reminded";--> statement-breakpoint
CREATE INDEX "vehicles_service_not_reminded" ON "vehicles" ("service_due_on","organization_id") WHERE "retired_at" is null and ("reminded_service_on" is distinct from "next_service_on" or "reminded_service_km" is distinct from "next_service_km" or "reminded_service_tenths" is distinct from "next_service_tenths");--> statement-breakpoint
DROP INDEX "vehicles_service_km";--> statement-breakpoint
CREATE INDEX "vehicles_service_km" ON "vehicles" ("id") WHERE "next_service_km" is not null or "next_service_tenths" is not null;--> statement-breakpoint
CREATE INDEX "plan_items_vehicle" ON "plan_items" ("vehicle_id","place","id");--> statement-breakpoint
CREATE INDEX "plan_items_garage" ON "plan_items" ("garage_id") WHERE "garage_id" is not null;--> statement-breakpoint
CREATE INDEX "plan_items_service" ON "plan_items" ("service_id") WHERE "service_id" is not null;--> statement-breakpoint
CREATE INDEX "plan_items_package" ON "plan_items" ("package_id") WHERE "package_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_templates_name" ON "plan_templates" ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "plan_works_item" ON "plan_works" ("item_id");--> statement-breakpoint
CREATE INDEX "engine_readings_vehicle" ON "engine_readings" ("vehicle_id","read_at","id");--> statement-breakpoint
CREATE INDEX "engine_readings_garage" ON "engine_readings" ("garage_id") WHERE "garage_id" is not null;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_service_id_services_id_fkey" FOREIGN KEY ("service_id") REFERENCES "services"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_package_id_service_packages_id_fkey" FOREIGN KEY ("package_id") REFERENCES "service_packages"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD CONSTRAINT "plan_templates_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "plan_works" ADD CONSTRAINT "plan_works_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "plan_works" ADD CONSTRAINT "plan_works_item_id_plan_items_id_fkey" FOREIGN KEY ("item_id") REFERENCES "plan_items"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_plans" ADD CONSTRAINT "service_plans_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "engine_readings" ADD CONSTRAINT "engine_readings_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "engine_readings" ADD CONSTRAINT "engine_readings_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");