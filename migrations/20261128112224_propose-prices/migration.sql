CREATE TABLE "price_proposals" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"price_type" text NOT NULL,
	"agreed_cents" integer NOT NULL,
	"agreed_gross_cents" integer,
	"note" text DEFAULT '' NOT NULL,
	"lines" jsonb NOT NULL,
	"proposed_at" timestamp(3) with time zone NOT NULL,
	"proposed_by_user_id" uuid,
	"request_key" uuid NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"answered_by_user_id" uuid,
	"answered_by" text DEFAULT '' NOT NULL,
	"how" text,
	"spoken_way" text,
	"said_at" timestamp(3) with time zone,
	"link_to" text DEFAULT '' NOT NULL,
	"answer_note" text DEFAULT '' NOT NULL,
	"answer_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "price_proposals_are_answered" CHECK (("state" in ('ACCEPTED', 'DECLINED')) = ("answered_at" is not null) and ("how" is null) = ("answered_at" is null)),
	CONSTRAINT "price_proposals_cost" CHECK ("agreed_cents" >= 0 and "agreed_gross_cents" >= "agreed_cents")
);
--> statement-breakpoint
CREATE TABLE "service_lines" (
	"ticket_id" uuid,
	"service_id" uuid,
	"line_id" uuid,
	CONSTRAINT "service_lines_pkey" PRIMARY KEY("ticket_id","service_id")
);
--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "is_unpriced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "agreed_gross_cents" integer;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "price_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "price_gross_cents" bigint;--> statement-breakpoint
DROP INDEX "tickets_customer_approval";--> statement-breakpoint
CREATE INDEX "tickets_customer_approval" ON "tickets" ("customer_id") WHERE "approval_since" is not null or "price_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_proposals_open" ON "price_proposals" ("ticket_id") WHERE "state" = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "price_proposals_request_key" ON "price_proposals" ("ticket_id","request_key");--> statement-breakpoint
CREATE INDEX "price_proposals_of_ticket" ON "price_proposals" ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "price_proposals_garage" ON "price_proposals" ("garage_id");--> statement-breakpoint
CREATE INDEX "price_proposals_proposed_by" ON "price_proposals" ("proposed_by_user_id");--> statement-breakpoint
CREATE INDEX "price_proposals_answered_by" ON "price_proposals" ("answered_by_user_id");--> statement-breakpoint
CREATE INDEX "service_lines_line" ON "service_lines" ("line_id");--> statement-breakpoint
CREATE INDEX "service_lines_service" ON "service_lines" ("service_id");--> statement-breakpoint
CREATE INDEX "ticket_prices_proposal" ON "ticket_prices" ("proposal_id");--> statement-breakpoint
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_proposed_by_user_id_users_id_fkey" FOREIGN KEY ("proposed_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_answered_by_user_id_users_id_fkey" FOREIGN KEY ("answered_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_lines" ADD CONSTRAINT "service_lines_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_lines" ADD CONSTRAINT "service_lines_service_id_services_id_fkey" FOREIGN KEY ("service_id") REFERENCES "services"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_lines" ADD CONSTRAINT "service_lines_line_id_line_items_id_fkey" FOREIGN KEY ("line_id") REFERENCES "line_items"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_proposal_id_price_proposals_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "price_proposals"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_unpriced_cost_nothing" CHECK (not "is_unpriced" or "unit_price_cents" = 0);
--> statement-breakpoint
CREATE TRIGGER "price_proposals_search" AFTER INSERT OR UPDATE OF "note", "answer_note", "answered_by" OR DELETE ON "price_proposals" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');

--> statement-breakpoint
-- what a private person was promised is with VAT, as it was shown
UPDATE "ticket_prices" SET "agreed_gross_cents" = "agreed_cents" + round("agreed_cents" * 0.255)
FROM "tickets" JOIN "organizations" ON "organizations"."id" = "tickets"."customer_id"
WHERE "tickets"."id" = "ticket_prices"."ticket_id" AND "organizations"."customer_kind" = 'PERSON' AND "agreed_cents" IS NOT NULL;--> statement-breakpoint
-- the lines of tickets that garages have taken in already were written by hand
INSERT INTO "service_lines" ("ticket_id", "service_id")
SELECT DISTINCT "ticket_services"."ticket_id", "ticket_services"."service_id"
FROM "ticket_services" JOIN "tickets" ON "tickets"."id" = "ticket_services"."ticket_id"
WHERE "ticket_services"."service_id" IS NOT NULL
  AND ("tickets"."status" <> 'NEW' OR "tickets"."reported_by_organization_id" = "tickets"."garage_id");
