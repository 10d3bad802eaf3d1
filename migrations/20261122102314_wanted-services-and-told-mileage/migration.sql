CREATE TABLE "ticket_services" (
	"ticket_id" uuid,
	"position" integer,
	"service_id" uuid,
	"name" text NOT NULL,
	"hours" numeric(6,2),
	CONSTRAINT "ticket_services_pkey" PRIMARY KEY("ticket_id","position")
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "mileage_at" timestamp(3) with time zone;--> statement-breakpoint
DROP INDEX "tickets_customer";--> statement-breakpoint
CREATE INDEX "tickets_customer" ON "tickets" ("customer_id","id");--> statement-breakpoint
CREATE INDEX "ticket_services_service" ON "ticket_services" ("service_id") WHERE "service_id" is not null;--> statement-breakpoint
ALTER TABLE "ticket_services" ADD CONSTRAINT "ticket_services_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ticket_services" ADD CONSTRAINT "ticket_services_service_id_services_id_fkey" FOREIGN KEY ("service_id") REFERENCES "services"("id") ON DELETE SET NULL;--> statement-breakpoint
UPDATE "vehicles" SET "mileage_at" = "told"."at" FROM (
	SELECT "vehicle_id", "mileage_km", max("created_at") AS "at" FROM "tickets" WHERE "mileage_km" IS NOT NULL GROUP BY 1, 2
) "told" WHERE "told"."vehicle_id" = "vehicles"."id" AND "told"."mileage_km" = "vehicles"."mileage_km";
