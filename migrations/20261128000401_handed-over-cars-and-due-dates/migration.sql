ALTER TABLE "vehicles" ADD COLUMN "handed_over_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "handed_over_to" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "serviced_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "is_museum" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "vehicles" SET "handed_over_at" = "h"."received_at", "handed_over_to" = coalesce("o"."name", ''), "next_inspection_on" = null, "next_service_on" = null, "next_service_km" = null, "service_km_on" = null FROM "vehicle_handovers" "h" LEFT JOIN "organizations" "o" ON "o"."id" = "h"."to_organization_id" WHERE "h"."vehicle_id" = "vehicles"."id" AND "h"."received_at" IS NOT NULL AND "vehicles"."retired_at" = "h"."received_at";--> statement-breakpoint
INSERT INTO "notification_preferences" ("user_id", "notice_group", "channel", "enabled") SELECT "user_id", 'DUE_DATES', "channel", "enabled" FROM "notification_preferences" WHERE "notice_group" = 'TICKETS' ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "notification_addresses" SET "groups" = array_append("groups", 'DUE_DATES') WHERE 'TICKETS' = ANY("groups") AND NOT 'DUE_DATES' = ANY("groups");--> statement-breakpoint
UPDATE "notifications" SET "notice_group" = 'DUE_DATES' WHERE "kind" IN ('fleet.car_due', 'fleet.services_due', 'fleet.inspections_due');
