ALTER TABLE "offer_request_garages" ADD COLUMN "open_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "offer_request_garages" ADD COLUMN "expired_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "offer_request_garages" ADD COLUMN "reminded_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "offer_request_garages" ADD COLUMN "expiry_told_of" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "offer_request_garages_open" ON "offer_request_garages" ("garage_id","offer_request_id") WHERE "open_until" is not null;--> statement-breakpoint
CREATE INDEX "offer_request_garages_due" ON "offer_request_garages" ("open_until") WHERE "open_until" is not null;--> statement-breakpoint
CREATE INDEX "offer_requests_due" ON "offer_requests" ("answer_by") WHERE "state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "offers_valid_until" ON "offers" ("valid_until");--> statement-breakpoint
UPDATE "offer_request_garages" SET "open_until" = greatest("offer_requests"."answer_by", (
  SELECT "valid_until" FROM "offers" WHERE "offers"."asked_id" = "offer_request_garages"."id"
    AND "offers"."number" = "offer_request_garages"."offer_number" AND "offer_request_garages"."state" = 'OFFERED'
)) FROM "offer_requests" WHERE "offer_requests"."id" = "offer_request_garages"."offer_request_id"
  AND "offer_requests"."state" = 'OPEN' AND "offer_request_garages"."state" IN ('ASKED', 'SEEN', 'OFFERED');
