CREATE TABLE "tyre_calls" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"season" text NOT NULL,
	"year" integer NOT NULL,
	"way" text NOT NULL,
	"reminder_id" uuid,
	"user_id" uuid,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tyre_counts" (
	"stocktaking_id" uuid,
	"place_id" uuid,
	"garage_id" uuid NOT NULL,
	"expected" jsonb,
	"found" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid,
	CONSTRAINT "tyre_counts_pkey" PRIMARY KEY("stocktaking_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "tyre_hotels" (
	"organization_id" uuid PRIMARY KEY,
	"terms" text NOT NULL,
	"service_id" uuid,
	"last_number" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tyre_places" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"hall" text NOT NULL,
	"row" integer NOT NULL,
	"shelf" integer NOT NULL,
	"name" text NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tyre_set_events" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"ticket_id" uuid,
	"user_id" uuid,
	"request_key" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tyre_sets" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"season" text NOT NULL,
	"size" text NOT NULL,
	"make" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"dot" text DEFAULT '' NOT NULL,
	"rims" text NOT NULL,
	"has_bolts" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"place_id" uuid,
	"front_left" integer,
	"front_right" integer,
	"rear_left" integer,
	"rear_right" integer,
	"measured_at" timestamp(3) with time zone,
	"least_tread" integer GENERATED ALWAYS AS (least(front_left, front_right, rear_left, rear_right)) STORED,
	"found_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tyre_sets_places" CHECK ("place_id" is null or "state" = 'ON_SHELF')
);
--> statement-breakpoint
CREATE TABLE "tyre_stocktakings" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "tyre_treads" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"front_left" integer,
	"front_right" integer,
	"rear_left" integer,
	"rear_right" integer,
	"measured_at" timestamp(3) with time zone NOT NULL,
	"ticket_id" uuid,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "switched_on" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tyre_calls_request_key" ON "tyre_calls" ("garage_id","request_key","vehicle_id");--> statement-breakpoint
CREATE INDEX "tyre_calls_season" ON "tyre_calls" ("garage_id","season","year","vehicle_id");--> statement-breakpoint
CREATE INDEX "tyre_calls_customer" ON "tyre_calls" ("customer_id");--> statement-breakpoint
CREATE INDEX "tyre_calls_vehicle" ON "tyre_calls" ("vehicle_id");--> statement-breakpoint
CREATE INDEX "tyre_calls_reminder" ON "tyre_calls" ("reminder_id");--> statement-breakpoint
CREATE INDEX "tyre_calls_user" ON "tyre_calls" ("user_id");--> statement-breakpoint
CREATE INDEX "tyre_counts_garage" ON "tyre_counts" ("garage_id");--> statement-breakpoint
CREATE INDEX "tyre_counts_place" ON "tyre_counts" ("place_id");--> statement-breakpoint
CREATE INDEX "tyre_counts_user" ON "tyre_counts" ("user_id");--> statement-breakpoint
CREATE INDEX "tyre_hotels_service" ON "tyre_hotels" ("service_id") WHERE "service_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tyre_places_name" ON "tyre_places" ("garage_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "tyre_places_order" ON "tyre_places" ("garage_id","hall","row","shelf");--> statement-breakpoint
CREATE INDEX "tyre_set_events_set" ON "tyre_set_events" ("garage_id","set_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tyre_set_events_request_key" ON "tyre_set_events" ("garage_id","request_key","set_id","kind");--> statement-breakpoint
CREATE INDEX "tyre_set_events_of_set" ON "tyre_set_events" ("set_id");--> statement-breakpoint
CREATE INDEX "tyre_set_events_ticket" ON "tyre_set_events" ("ticket_id");--> statement-breakpoint
CREATE INDEX "tyre_set_events_user" ON "tyre_set_events" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tyre_sets_number" ON "tyre_sets" ("garage_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "tyre_sets_place" ON "tyre_sets" ("garage_id","place_id") WHERE "place_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tyre_sets_on_car" ON "tyre_sets" ("garage_id","vehicle_id") WHERE "state" = 'ON_CAR';--> statement-breakpoint
CREATE INDEX "tyre_sets_vehicle" ON "tyre_sets" ("garage_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "tyre_sets_state" ON "tyre_sets" ("garage_id","state","number");--> statement-breakpoint
CREATE INDEX "tyre_sets_of_vehicle" ON "tyre_sets" ("vehicle_id");--> statement-breakpoint
CREATE INDEX "tyre_sets_customer" ON "tyre_sets" ("customer_id");--> statement-breakpoint
CREATE INDEX "tyre_sets_at" ON "tyre_sets" ("place_id") WHERE "place_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tyre_stocktakings_open" ON "tyre_stocktakings" ("garage_id") WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "tyre_stocktakings_garage" ON "tyre_stocktakings" ("garage_id","started_at");--> statement-breakpoint
CREATE INDEX "tyre_stocktakings_user" ON "tyre_stocktakings" ("user_id");--> statement-breakpoint
CREATE INDEX "tyre_treads_set" ON "tyre_treads" ("garage_id","set_id","measured_at");--> statement-breakpoint
CREATE INDEX "tyre_treads_of_set" ON "tyre_treads" ("set_id");--> statement-breakpoint
CREATE INDEX "tyre_treads_ticket" ON "tyre_treads" ("ticket_id");--> statement-breakpoint
CREATE INDEX "tyre_treads_user" ON "tyre_treads" ("user_id");--> statement-breakpoint
ALTER TABLE "tyre_calls" ADD CONSTRAINT "tyre_calls_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_calls" ADD CONSTRAINT "tyre_calls_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_calls" ADD CONSTRAINT "tyre_calls_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_calls" ADD CONSTRAINT "tyre_calls_reminder_id_reminders_id_fkey" FOREIGN KEY ("reminder_id") REFERENCES "reminders"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tyre_calls" ADD CONSTRAINT "tyre_calls_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tyre_counts" ADD CONSTRAINT "tyre_counts_stocktaking_id_tyre_stocktakings_id_fkey" FOREIGN KEY ("stocktaking_id") REFERENCES "tyre_stocktakings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_counts" ADD CONSTRAINT "tyre_counts_place_id_tyre_places_id_fkey" FOREIGN KEY ("place_id") REFERENCES "tyre_places"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_counts" ADD CONSTRAINT "tyre_counts_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_counts" ADD CONSTRAINT "tyre_counts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tyre_hotels" ADD CONSTRAINT "tyre_hotels_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_hotels" ADD CONSTRAINT "tyre_hotels_service_id_services_id_fkey" FOREIGN KEY ("service_id") REFERENCES "services"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tyre_places" ADD CONSTRAINT "tyre_places_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_set_events" ADD CONSTRAINT "tyre_set_events_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_set_events" ADD CONSTRAINT "tyre_set_events_set_id_tyre_sets_id_fkey" FOREIGN KEY ("set_id") REFERENCES "tyre_sets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_set_events" ADD CONSTRAINT "tyre_set_events_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tyre_set_events" ADD CONSTRAINT "tyre_set_events_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tyre_sets" ADD CONSTRAINT "tyre_sets_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_sets" ADD CONSTRAINT "tyre_sets_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_sets" ADD CONSTRAINT "tyre_sets_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_sets" ADD CONSTRAINT "tyre_sets_place_id_tyre_places_id_fkey" FOREIGN KEY ("place_id") REFERENCES "tyre_places"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tyre_stocktakings" ADD CONSTRAINT "tyre_stocktakings_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_stocktakings" ADD CONSTRAINT "tyre_stocktakings_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tyre_treads" ADD CONSTRAINT "tyre_treads_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_treads" ADD CONSTRAINT "tyre_treads_set_id_tyre_sets_id_fkey" FOREIGN KEY ("set_id") REFERENCES "tyre_sets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tyre_treads" ADD CONSTRAINT "tyre_treads_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tyre_treads" ADD CONSTRAINT "tyre_treads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;
--> statement-breakpoint
CREATE TRIGGER "tyre_sets_search" AFTER INSERT OR UPDATE OF "found_by", "size", "make", "model", "state", "customer_id" OR DELETE ON "tyre_sets" FOR EACH ROW EXECUTE FUNCTION "search_mark"('tyreSet', 'id');
