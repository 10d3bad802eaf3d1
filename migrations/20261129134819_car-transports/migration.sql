CREATE TABLE "car_transport_events" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"transport_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"request_key" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_transport_settings" (
	"organization_id" uuid PRIMARY KEY,
	"area" text NOT NULL,
	"price_cents" integer NOT NULL,
	"hours" text NOT NULL,
	"capacity" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_transports" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"street_address" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"keys_place" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"driver_id" uuid,
	"left_at" timestamp(3) with time zone,
	"done_at" timestamp(3) with time zone,
	"mileage_km" integer,
	"keys_left" text DEFAULT '' NOT NULL,
	"declined_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "car_transports_times" CHECK ("ends_at" > "starts_at")
);
--> statement-breakpoint
CREATE INDEX "car_transport_events_transport" ON "car_transport_events" ("garage_id","transport_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "car_transport_events_request_key" ON "car_transport_events" ("garage_id","request_key");--> statement-breakpoint
CREATE INDEX "car_transport_events_of_transport" ON "car_transport_events" ("transport_id");--> statement-breakpoint
CREATE INDEX "car_transport_events_user" ON "car_transport_events" ("user_id") WHERE "user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "car_transports_open" ON "car_transports" ("garage_id","ticket_id","direction") WHERE "state" in ('ASKED', 'PLANNED', 'UNDER_WAY');--> statement-breakpoint
CREATE INDEX "car_transports_day" ON "car_transports" ("garage_id","starts_at");--> statement-breakpoint
CREATE INDEX "car_transports_state" ON "car_transports" ("garage_id","state","ends_at");--> statement-breakpoint
CREATE INDEX "car_transports_customer" ON "car_transports" ("customer_id");--> statement-breakpoint
CREATE INDEX "car_transports_ticket" ON "car_transports" ("ticket_id");--> statement-breakpoint
CREATE INDEX "car_transports_driver" ON "car_transports" ("driver_id") WHERE "driver_id" is not null;--> statement-breakpoint
ALTER TABLE "car_transport_events" ADD CONSTRAINT "car_transport_events_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "car_transport_events" ADD CONSTRAINT "car_transport_events_transport_id_car_transports_id_fkey" FOREIGN KEY ("transport_id") REFERENCES "car_transports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "car_transport_events" ADD CONSTRAINT "car_transport_events_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "car_transport_settings" ADD CONSTRAINT "car_transport_settings_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "car_transports" ADD CONSTRAINT "car_transports_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "car_transports" ADD CONSTRAINT "car_transports_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "car_transports" ADD CONSTRAINT "car_transports_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "car_transports" ADD CONSTRAINT "car_transports_driver_id_users_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE SET NULL;
--> statement-breakpoint
CREATE TRIGGER "car_transports_search" AFTER INSERT OR UPDATE OF "street_address", "city", "contact_name", "contact_phone", "state" OR DELETE ON "car_transports" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
