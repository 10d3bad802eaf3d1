CREATE TABLE "customer_prices" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"service_discount_per_mille" integer DEFAULT 0 NOT NULL,
	"product_discount_per_mille" integer DEFAULT 0 NOT NULL,
	"prices" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_prices_are_bounded" CHECK ("service_discount_per_mille" between 0 and 1000 and "product_discount_per_mille" between 0 and 1000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_prices_pair" ON "customer_prices" ("organization_id","customer_id");--> statement-breakpoint
CREATE INDEX "customer_prices_customer" ON "customer_prices" ("customer_id");--> statement-breakpoint
ALTER TABLE "customer_prices" ADD CONSTRAINT "customer_prices_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "customer_prices" ADD CONSTRAINT "customer_prices_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;