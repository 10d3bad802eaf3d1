ALTER TABLE "offer_request_garages" ADD COLUMN "ended_at" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "offer_request_garages" SET "ended_at" = coalesce("expired_at",
  CASE WHEN "offer_request_garages"."state" IN ('DECLINED', 'WITHDRAWN') THEN coalesce("seen_at", "asked_at") END,
  "offer_requests"."closed_at", "asked_at")
FROM "offer_requests" WHERE "offer_requests"."id" = "offer_request_garages"."offer_request_id" AND "open_until" IS NULL;--> statement-breakpoint
CREATE INDEX "offer_request_garages_archive" ON "offer_request_garages" ("garage_id","ended_at","offer_request_id") WHERE "ended_at" is not null;--> statement-breakpoint
CREATE INDEX "offer_requests_archive" ON "offer_requests" ("customer_id","closed_at","id") WHERE "state" <> 'OPEN';--> statement-breakpoint
CREATE INDEX "tickets_garage_archive_plate" ON "tickets" ("garage_id",upper(regexp_replace(coalesce("registration_number", "vin_number"), '[^[:alnum:]]', '', 'g')),"closed_at","id") WHERE "garage_archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_customer_archive_plate" ON "tickets" ("customer_id",upper(regexp_replace(coalesce("registration_number", "vin_number"), '[^[:alnum:]]', '', 'g')),"closed_at","id") WHERE "customer_archived_at" is not null;--> statement-breakpoint
ALTER TABLE "offer_request_garages" ADD CONSTRAINT "offer_request_garages_end" CHECK (("open_until" is null) = ("ended_at" is not null));