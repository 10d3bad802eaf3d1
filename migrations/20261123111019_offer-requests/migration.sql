CREATE TABLE "offer_request_garages" (
	"id" uuid PRIMARY KEY,
	"offer_request_id" uuid NOT NULL,
	"garage_id" uuid NOT NULL,
	"state" text DEFAULT 'ASKED' NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone,
	"offer_number" integer DEFAULT 0 NOT NULL,
	"decline_reason" text DEFAULT '' NOT NULL,
	"told_reason" text DEFAULT '' NOT NULL,
	"told_rank" integer,
	CONSTRAINT "offer_request_garages_of_garage" UNIQUE("id","garage_id")
);
--> statement-breakpoint
CREATE TABLE "offer_drafts" (
	"asked_id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_requests" (
	"id" uuid PRIMARY KEY,
	"customer_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"registration_number" text,
	"vin_number" text,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"color" text NOT NULL,
	"year" integer,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"wanted" jsonb NOT NULL,
	"description" text NOT NULL,
	"drivable" boolean NOT NULL,
	"courtesy_car" boolean NOT NULL,
	"mileage_km" integer,
	"requested_at" timestamp(3) with time zone,
	"answer_by" timestamp(3) with time zone NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"customer_reference" text NOT NULL,
	"near_latitude" double precision,
	"near_longitude" double precision,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"accepted_offer_id" uuid,
	"ticket_id" uuid,
	"accepted_by_user_id" uuid,
	"accept_key" uuid,
	"created_by_user_id" uuid,
	"request_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "offer_requests_acceptance_is_whole" CHECK (("state" = 'ACCEPTED') = ("accepted_offer_id" is not null)
        and ("state" = 'ACCEPTED') = ("ticket_id" is not null)),
	CONSTRAINT "offer_requests_are_closed" CHECK (("state" = 'OPEN') = ("closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "offer_lines" (
	"id" uuid PRIMARY KEY,
	"offer_id" uuid NOT NULL,
	"garage_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"wanted_id" uuid,
	"kind" text NOT NULL,
	"service_id" uuid,
	"product_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"quantity_thousandths" integer NOT NULL,
	"unit" text NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"discount_per_mille" integer NOT NULL,
	"vat_code" text NOT NULL,
	CONSTRAINT "offer_lines_are_bounded" CHECK ("quantity_thousandths" > 0 and "unit_price_cents" >= 0 and "discount_per_mille" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY,
	"asked_id" uuid NOT NULL,
	"garage_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"request_revision" integer NOT NULL,
	"price_type" text NOT NULL,
	"net_cents" bigint NOT NULL,
	"gross_cents" bigint NOT NULL,
	"day" text NOT NULL,
	"guarantee_months" integer,
	"guarantee_km" integer,
	"courtesy_car" text NOT NULL,
	"times" jsonb NOT NULL,
	"message" text NOT NULL,
	"valid_until" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"sent_by_user_id" uuid,
	"request_key" uuid NOT NULL,
	CONSTRAINT "offers_of_garage" UNIQUE("id","garage_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "offer_request_garages_once" ON "offer_request_garages" ("offer_request_id","garage_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_request_garages_one_is_chosen" ON "offer_request_garages" ("offer_request_id") WHERE "state" = 'CHOSEN';--> statement-breakpoint
CREATE INDEX "offer_request_garages_garage" ON "offer_request_garages" ("garage_id","offer_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_requests_request_key" ON "offer_requests" ("customer_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_requests_ticket" ON "offer_requests" ("ticket_id");--> statement-breakpoint
CREATE INDEX "offer_requests_open" ON "offer_requests" ("customer_id","id") WHERE "state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "offer_requests_closed" ON "offer_requests" ("customer_id","id") WHERE "state" <> 'OPEN';--> statement-breakpoint
CREATE INDEX "offer_requests_vehicle" ON "offer_requests" ("vehicle_id");--> statement-breakpoint
CREATE INDEX "offer_requests_created_by" ON "offer_requests" ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "offer_requests_accepted_by" ON "offer_requests" ("accepted_by_user_id");--> statement-breakpoint
CREATE INDEX "offer_lines_of" ON "offer_lines" ("offer_id","place");--> statement-breakpoint
CREATE INDEX "offer_lines_service" ON "offer_lines" ("service_id") WHERE "service_id" is not null;--> statement-breakpoint
CREATE INDEX "offer_lines_product" ON "offer_lines" ("product_id") WHERE "product_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_number" ON "offers" ("asked_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_request_key" ON "offers" ("asked_id","request_key");--> statement-breakpoint
CREATE INDEX "offers_sent_by" ON "offers" ("sent_by_user_id");--> statement-breakpoint
ALTER TABLE "offer_request_garages" ADD CONSTRAINT "offer_request_garages_offer_request_id_offer_requests_id_fkey" FOREIGN KEY ("offer_request_id") REFERENCES "offer_requests"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "offer_request_garages" ADD CONSTRAINT "offer_request_garages_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_asked" FOREIGN KEY ("asked_id","garage_id") REFERENCES "offer_request_garages"("id","garage_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "offer_requests" ADD CONSTRAINT "offer_requests_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "offer_requests" ADD CONSTRAINT "offer_requests_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");--> statement-breakpoint
ALTER TABLE "offer_requests" ADD CONSTRAINT "offer_requests_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id");--> statement-breakpoint
ALTER TABLE "offer_requests" ADD CONSTRAINT "offer_requests_accepted_by_user_id_users_id_fkey" FOREIGN KEY ("accepted_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "offer_requests" ADD CONSTRAINT "offer_requests_created_by_user_id_users_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_service_id_services_id_fkey" FOREIGN KEY ("service_id") REFERENCES "services"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_offer" FOREIGN KEY ("offer_id","garage_id") REFERENCES "offers"("id","garage_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_sent_by_user_id_users_id_fkey" FOREIGN KEY ("sent_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_asked" FOREIGN KEY ("asked_id","garage_id") REFERENCES "offer_request_garages"("id","garage_id") ON DELETE CASCADE;