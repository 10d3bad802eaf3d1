CREATE TABLE "line_items" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"service_id" uuid,
	"product_id" uuid,
	"code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"quantity_thousandths" integer NOT NULL,
	"unit" text NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"discount_per_mille" integer DEFAULT 0 NOT NULL,
	"vat_code" text NOT NULL,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "line_items_are_bounded" CHECK ("quantity_thousandths" > 0 and "unit_price_cents" >= 0 and "discount_per_mille" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "ticket_prices" (
	"ticket_id" uuid PRIMARY KEY,
	"price_type" text NOT NULL,
	"agreed_cents" integer,
	"agreed_at" timestamp(3) with time zone NOT NULL,
	"agreed_by_user_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ticket_prices_have_an_amount" CHECK (("price_type" = 'NONE') = ("agreed_cents" is null))
);
--> statement-breakpoint
CREATE INDEX "line_items_ticket" ON "line_items" ("garage_id","ticket_id","place","id");--> statement-breakpoint
CREATE UNIQUE INDEX "line_items_request_key" ON "line_items" ("ticket_id","request_key");--> statement-breakpoint
CREATE INDEX "line_items_service" ON "line_items" ("service_id") WHERE "service_id" is not null;--> statement-breakpoint
CREATE INDEX "line_items_product" ON "line_items" ("product_id") WHERE "product_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_prices_person" ON "ticket_prices" ("agreed_by_user_id");--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_service_id_services_id_fkey" FOREIGN KEY ("service_id") REFERENCES "services"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_agreed_by_user_id_users_id_fkey" FOREIGN KEY ("agreed_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;