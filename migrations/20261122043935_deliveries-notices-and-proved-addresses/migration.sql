-- what left is a delivery; rows, keys and indexes are those of sent_messages
ALTER TABLE "sent_messages" RENAME TO "deliveries";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "sent_messages_pkey" TO "deliveries_pkey";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "sent_messages_idempotency_key" TO "deliveries_idempotency_key";--> statement-breakpoint
ALTER INDEX "sent_messages_newest" RENAME TO "deliveries_newest";--> statement-breakpoint
ALTER INDEX "sent_messages_settled" RENAME TO "deliveries_settled";--> statement-breakpoint
ALTER TABLE "deliveries"
	ADD COLUMN "unsubscribe_url" text,
	ADD COLUMN "due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	ADD COLUMN "reason" text,
	ADD COLUMN "user_id" uuid,
	ADD COLUMN "address_id" uuid,
	ADD COLUMN "organization_id" uuid,
	ADD COLUMN "notice_kind" text,
	ADD COLUMN "notice_group" text,
	ADD COLUMN "target_kind" text,
	ADD COLUMN "target_id" uuid,
	ADD COLUMN "event_id" bigint,
	ADD COLUMN "sender_organization_id" uuid,
	ADD COLUMN "sender_user_id" uuid,
	ADD COLUMN "group_key" text,
	ADD COLUMN "parts" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE "deliveries" SET "due_at" = "created_at";--> statement-breakpoint
-- what still waits to be sent waits under the new name of its job
DELETE FROM "outbox_events" WHERE "settled_at" IS NULL AND "name" = 'job.queued' AND "payload" ->> 'name' = 'mail.send';--> statement-breakpoint
INSERT INTO "outbox_events" ("name", "payload")
SELECT 'job.queued', jsonb_build_object(
	'name', 'deliveries.send', 'payload', jsonb_build_object('deliveryId', "id"), 'singletonKey', "id"::text)
FROM "deliveries" WHERE "state" = 'queued';--> statement-breakpoint
CREATE TABLE "realtime_last_seen" (
	"organization_id" uuid PRIMARY KEY,
	"seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_notices" (
	"key" text,
	"kind" text,
	"event" jsonb,
	"event_id" bigint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp(3) with time zone,
	"taken_back_at" timestamp(3) with time zone,
	CONSTRAINT "held_notices_pkey" PRIMARY KEY("key","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_addresses" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"groups" text[] NOT NULL,
	"proved_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- a row an address instead of one a group; pick-ups were part of tickets, and offers of offer requests; nobody is proved yet
INSERT INTO "notification_addresses" ("id", "organization_id", "email", "groups")
SELECT gen_random_uuid(), "organization_id", "email", array_agg(DISTINCT "told")
FROM "organization_notification_addresses", LATERAL unnest(CASE "event_group"
	WHEN 'TICKETS' THEN ARRAY['TICKETS', 'PICK_UP']
	WHEN 'OFFER_REQUESTS' THEN ARRAY['OFFER_REQUESTS', 'OFFERS']
	ELSE ARRAY["event_group"] END) AS "told"
GROUP BY "organization_id", "email";--> statement-breakpoint
DROP TABLE "organization_notification_addresses";--> statement-breakpoint
ALTER TABLE "notification_preferences" RENAME COLUMN "event_group" TO "notice_group";--> statement-breakpoint
UPDATE "notification_preferences" SET "channel" = CASE "channel" WHEN 'EMAIL' THEN 'mail' ELSE 'sms' END;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "target_kind" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "target_id" uuid;--> statement-breakpoint
UPDATE "notifications" SET
	"target_kind" = CASE
		WHEN "ticket_id" IS NOT NULL THEN 'ticket'
		WHEN "maintenance_book_id" IS NOT NULL THEN 'maintenanceBook'
		ELSE 'offerRequest' END,
	"target_id" = coalesce("ticket_id", "maintenance_book_id", "offer_request_id")
WHERE coalesce("ticket_id", "maintenance_book_id", "offer_request_id") IS NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "ticket_id";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "maintenance_book_id";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "offer_request_id";--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "only_for_organization_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_group" ON "deliveries" ("group_key") WHERE "state" = 'held';--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" ("user_id") WHERE "user_id" is not null;--> statement-breakpoint
CREATE INDEX "held_notices_age" ON "held_notices" ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_addresses_email" ON "notification_addresses" ("organization_id","email");--> statement-breakpoint
ALTER TABLE "notification_addresses" ADD CONSTRAINT "notification_addresses_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_only_for_organization_id_organizations_id_fkey" FOREIGN KEY ("only_for_organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
UPDATE "audit_events" SET "action" = 'notifications.addresses_saved' WHERE "action" = 'settings.notification_addresses_saved';
