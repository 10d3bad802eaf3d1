ALTER TABLE "organizations" ADD COLUMN "customer_kind" text DEFAULT 'COMPANY' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- until now a customer without a business id was a private person
update "organizations" set "customer_kind" = 'PERSON' where "type" = 'CUSTOMER' and "business_id" is null;
