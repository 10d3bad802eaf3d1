CREATE TABLE "courtesy_car_settings" (
	"organization_id" uuid PRIMARY KEY,
	"terms" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courtesy_cars" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"registration_number" text NOT NULL,
	"plate_key" text NOT NULL,
	"make" text NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"year" integer,
	"gearbox" text NOT NULL,
	"fuel" text NOT NULL,
	"seats" integer,
	"day_price_cents" integer DEFAULT 0 NOT NULL,
	"excess" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"mileage_km" integer NOT NULL,
	"level" integer NOT NULL,
	"next_inspection_day" date,
	"is_retired" boolean DEFAULT false NOT NULL,
	"request_key" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courtesy_damages" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"car_id" uuid NOT NULL,
	"loan_id" uuid,
	"found" text NOT NULL,
	"place" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL,
	"repaired_at" timestamp(3) with time zone,
	"request_key" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courtesy_loan_events" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"loan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"request_key" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courtesy_loans" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"car_id" uuid NOT NULL,
	"ticket_id" uuid,
	"state" text DEFAULT 'RESERVED' NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"driver_name" text DEFAULT '' NOT NULL,
	"driver_phone" text DEFAULT '' NOT NULL,
	"out_at" timestamp(3) with time zone,
	"out_mileage_km" integer,
	"out_level" integer,
	"out_note" text DEFAULT '' NOT NULL,
	"in_at" timestamp(3) with time zone,
	"in_mileage_km" integer,
	"in_level" integer,
	"in_note" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"signed_name" text DEFAULT '' NOT NULL,
	"signed_way" text,
	"strokes" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "courtesy_loans_times" CHECK ("ends_at" > "starts_at"),
	CONSTRAINT "courtesy_loans_out" CHECK ("state" not in ('OUT', 'RETURNED') or ("out_at" is not null and "out_mileage_km" is not null and "out_level" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "courtesy_cars_plate" ON "courtesy_cars" ("garage_id","plate_key");--> statement-breakpoint
CREATE UNIQUE INDEX "courtesy_cars_request_key" ON "courtesy_cars" ("garage_id","request_key");--> statement-breakpoint
CREATE INDEX "courtesy_damages_of_car" ON "courtesy_damages" ("garage_id","car_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "courtesy_damages_request_key" ON "courtesy_damages" ("garage_id","request_key");--> statement-breakpoint
CREATE INDEX "courtesy_damages_car" ON "courtesy_damages" ("car_id");--> statement-breakpoint
CREATE INDEX "courtesy_damages_loan" ON "courtesy_damages" ("loan_id") WHERE "loan_id" is not null;--> statement-breakpoint
CREATE INDEX "courtesy_loan_events_loan" ON "courtesy_loan_events" ("garage_id","loan_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "courtesy_loan_events_request_key" ON "courtesy_loan_events" ("garage_id","request_key");--> statement-breakpoint
CREATE INDEX "courtesy_loan_events_of_loan" ON "courtesy_loan_events" ("loan_id");--> statement-breakpoint
CREATE INDEX "courtesy_loan_events_user" ON "courtesy_loan_events" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courtesy_loans_car_out" ON "courtesy_loans" ("garage_id","car_id") WHERE "state" = 'OUT';--> statement-breakpoint
CREATE INDEX "courtesy_loans_times_of_car" ON "courtesy_loans" ("garage_id","car_id","ends_at");--> statement-breakpoint
CREATE INDEX "courtesy_loans_state" ON "courtesy_loans" ("garage_id","state","ends_at");--> statement-breakpoint
CREATE INDEX "courtesy_loans_newest" ON "courtesy_loans" ("garage_id","id");--> statement-breakpoint
CREATE INDEX "courtesy_loans_car" ON "courtesy_loans" ("car_id");--> statement-breakpoint
CREATE INDEX "courtesy_loans_customer" ON "courtesy_loans" ("customer_id");--> statement-breakpoint
CREATE INDEX "courtesy_loans_ticket" ON "courtesy_loans" ("ticket_id") WHERE "ticket_id" is not null;--> statement-breakpoint
ALTER TABLE "courtesy_car_settings" ADD CONSTRAINT "courtesy_car_settings_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courtesy_cars" ADD CONSTRAINT "courtesy_cars_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courtesy_damages" ADD CONSTRAINT "courtesy_damages_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courtesy_damages" ADD CONSTRAINT "courtesy_damages_car_id_courtesy_cars_id_fkey" FOREIGN KEY ("car_id") REFERENCES "courtesy_cars"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courtesy_damages" ADD CONSTRAINT "courtesy_damages_loan_id_courtesy_loans_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "courtesy_loans"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "courtesy_loan_events" ADD CONSTRAINT "courtesy_loan_events_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courtesy_loan_events" ADD CONSTRAINT "courtesy_loan_events_loan_id_courtesy_loans_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "courtesy_loans"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courtesy_loan_events" ADD CONSTRAINT "courtesy_loan_events_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "courtesy_loans" ADD CONSTRAINT "courtesy_loans_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courtesy_loans" ADD CONSTRAINT "courtesy_loans_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courtesy_loans" ADD CONSTRAINT "courtesy_loans_car_id_courtesy_cars_id_fkey" FOREIGN KEY ("car_id") REFERENCES "courtesy_cars"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "courtesy_loans" ADD CONSTRAINT "courtesy_loans_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE SET NULL;
--> statement-breakpoint
CREATE TRIGGER "courtesy_cars_search" AFTER INSERT OR UPDATE OF "registration_number", "plate_key", "make", "model" OR DELETE ON "courtesy_cars" FOR EACH ROW EXECUTE FUNCTION "search_mark"('courtesyCar', 'id');
--> statement-breakpoint
CREATE TRIGGER "courtesy_loans_search" AFTER INSERT OR UPDATE OF "driver_name", "driver_phone", "signed_name", "customer_id", "state", "car_id" OR DELETE ON "courtesy_loans" FOR EACH ROW EXECUTE FUNCTION "search_mark"('courtesyLoan', 'id');
