CREATE TABLE "mileage_readings" (
	"id" uuid PRIMARY KEY,
	"vehicle_id" uuid NOT NULL,
	"mileage_km" integer NOT NULL,
	"read_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"told_with" uuid,
	"garage_id" uuid,
	"odd" boolean DEFAULT false NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "due_on" date GENERATED ALWAYS AS (least(next_inspection_on, next_service_on)) STORED;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "retired_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "mileage_readings_vehicle" ON "mileage_readings" ("vehicle_id","read_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mileage_readings_told_with" ON "mileage_readings" ("vehicle_id","told_with");--> statement-breakpoint
CREATE INDEX "vehicles_fleet" ON "vehicles" ("organization_id","due_on","registration_number","id") WHERE "retired_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_inspection" ON "vehicles" ("organization_id","next_inspection_on") WHERE "retired_at" is null;--> statement-breakpoint
ALTER TABLE "mileage_readings" ADD CONSTRAINT "mileage_readings_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mileage_readings" ADD CONSTRAINT "mileage_readings_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
-- what tickets have told so far; one that is below an earlier one is marked
INSERT INTO "mileage_readings" ("id", "vehicle_id", "mileage_km", "read_at", "told_with", "garage_id", "odd")
SELECT gen_random_uuid(), "vehicle_id", "mileage_km", "created_at", "id", "garage_id", coalesce("mileage_km" < max("mileage_km")
	OVER (PARTITION BY "vehicle_id" ORDER BY "created_at", "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), false)
FROM "tickets" WHERE "vehicle_id" IS NOT NULL AND "mileage_km" IS NOT NULL;
