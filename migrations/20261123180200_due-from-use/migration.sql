ALTER TABLE "vehicles" ADD COLUMN "km_per_day" real;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "service_km_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "service_due_on" date GENERATED ALWAYS AS (least(next_service_on, service_km_on)) STORED;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "told_service_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "told_service_km" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "told_inspection_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" DROP COLUMN "due_on";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "due_on" date GENERATED ALWAYS AS (least(next_inspection_on, next_service_on, service_km_on)) STORED;--> statement-breakpoint
CREATE INDEX "offer_requests_of_vehicle" ON "offer_requests" ("customer_id","vehicle_id","id");--> statement-breakpoint
CREATE INDEX "vehicles_service" ON "vehicles" ("organization_id","service_due_on") WHERE "retired_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_service_untold" ON "vehicles" ("service_due_on","organization_id") WHERE "retired_at" is null and ("told_service_on" is distinct from "next_service_on" or "told_service_km" is distinct from "next_service_km");--> statement-breakpoint
CREATE INDEX "vehicles_inspection_untold" ON "vehicles" ("next_inspection_on","organization_id") WHERE "retired_at" is null and "told_inspection_on" is distinct from "next_inspection_on";--> statement-breakpoint
CREATE INDEX "vehicles_service_km" ON "vehicles" ("id") WHERE "next_service_km" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_fleet" ON "vehicles" ("organization_id","due_on","registration_number","id") WHERE "retired_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_retired" ON "vehicles" ("organization_id","due_on","registration_number","id") WHERE "retired_at" is not null;