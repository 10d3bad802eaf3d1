CREATE TABLE "holder_lines" (
	"line_id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payers" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"permit_rule" text NOT NULL,
	"permit_above_cents" integer DEFAULT 0 NOT NULL,
	"permit_email" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permits" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'ASKED' NOT NULL,
	"lines" jsonb NOT NULL,
	"net_cents" integer NOT NULL,
	"day" text NOT NULL,
	"plate" text NOT NULL,
	"car" text NOT NULL,
	"title" text NOT NULL,
	"contract_number" text NOT NULL,
	"mileage_km" integer,
	"message" text DEFAULT '' NOT NULL,
	"way" text NOT NULL,
	"sent_to" text DEFAULT '' NOT NULL,
	"link_id" uuid,
	"delivery_id" uuid,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"asked_by_user_id" uuid,
	"request_key" uuid NOT NULL,
	"permit_number" text DEFAULT '' NOT NULL,
	"limit_cents" integer,
	"reason" text DEFAULT '' NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"answered_by_user_id" uuid,
	"answered_way" text,
	"given_on" text,
	CONSTRAINT "permits_granted" CHECK (("state" = 'GRANTED') = ("limit_cents" is not null and "permit_number" <> ''))
);
--> statement-breakpoint
CREATE TABLE "ticket_payers" (
	"ticket_id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"payer_id" uuid,
	"contract_number" text DEFAULT '' NOT NULL,
	"own_share_cents" integer DEFAULT 0 NOT NULL,
	"excess_km" integer DEFAULT 0 NOT NULL,
	"excess_cents_per_km" integer DEFAULT 0 NOT NULL,
	"request_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ticket_payers_share" CHECK ("own_share_cents" >= 0 and "excess_km" >= 0 and "excess_cents_per_km" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vehicle_payers" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"contract_number" text DEFAULT '' NOT NULL,
	"own_share_cents" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoiced_tickets" ADD COLUMN "part" text DEFAULT 'CUSTOMER';--> statement-breakpoint
ALTER TABLE "invoiced_tickets" DROP CONSTRAINT "invoiced_tickets_pkey";--> statement-breakpoint
ALTER TABLE "invoiced_tickets" ADD PRIMARY KEY ("ticket_id","part");--> statement-breakpoint
CREATE INDEX "holder_lines_ticket" ON "holder_lines" ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payers_of_garage" ON "payers" ("garage_id","customer_id");--> statement-breakpoint
CREATE INDEX "payers_customer" ON "payers" ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "permits_number" ON "permits" ("ticket_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "permits_request_key" ON "permits" ("ticket_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "permits_open" ON "permits" ("ticket_id") WHERE "state" = 'ASKED';--> statement-breakpoint
CREATE INDEX "permits_organization" ON "permits" ("organization_id","id");--> statement-breakpoint
CREATE INDEX "permits_asked" ON "permits" ("organization_id") WHERE "state" = 'ASKED';--> statement-breakpoint
CREATE INDEX "permits_garage" ON "permits" ("garage_id","ticket_id");--> statement-breakpoint
CREATE INDEX "permits_payer" ON "permits" ("payer_id");--> statement-breakpoint
CREATE INDEX "permits_asked_by" ON "permits" ("asked_by_user_id");--> statement-breakpoint
CREATE INDEX "permits_answered_by" ON "permits" ("answered_by_user_id");--> statement-breakpoint
CREATE INDEX "ticket_payers_garage" ON "ticket_payers" ("garage_id","payer_id");--> statement-breakpoint
CREATE INDEX "ticket_payers_payer" ON "ticket_payers" ("payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_payers_of_garage" ON "vehicle_payers" ("garage_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_payers_vehicle" ON "vehicle_payers" ("vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_payers_holder" ON "vehicle_payers" ("holder_id");--> statement-breakpoint
CREATE INDEX "vehicle_payers_payer" ON "vehicle_payers" ("payer_id");--> statement-breakpoint
ALTER TABLE "holder_lines" ADD CONSTRAINT "holder_lines_line_id_line_items_id_fkey" FOREIGN KEY ("line_id") REFERENCES "line_items"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "holder_lines" ADD CONSTRAINT "holder_lines_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_payer_id_payers_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "payers"("id");--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_asked_by_user_id_users_id_fkey" FOREIGN KEY ("asked_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_answered_by_user_id_users_id_fkey" FOREIGN KEY ("answered_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "ticket_payers" ADD CONSTRAINT "ticket_payers_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ticket_payers" ADD CONSTRAINT "ticket_payers_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "ticket_payers" ADD CONSTRAINT "ticket_payers_payer_id_payers_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "payers"("id");--> statement-breakpoint
ALTER TABLE "vehicle_payers" ADD CONSTRAINT "vehicle_payers_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "vehicle_payers" ADD CONSTRAINT "vehicle_payers_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vehicle_payers" ADD CONSTRAINT "vehicle_payers_holder_id_organizations_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "vehicle_payers" ADD CONSTRAINT "vehicle_payers_payer_id_payers_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "payers"("id");
--> statement-breakpoint
CREATE TRIGGER "permits_search" AFTER INSERT OR UPDATE OF "permit_number" OR DELETE ON "permits" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
