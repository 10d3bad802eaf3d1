CREATE TABLE "accounting_connections" (
	"garage_id" uuid PRIMARY KEY,
	"system" text NOT NULL,
	"sealed_keys" text DEFAULT '' NOT NULL,
	"automatic" text NOT NULL,
	"company_id" text DEFAULT '' NOT NULL,
	"product_code" text DEFAULT '' NOT NULL,
	"operator_email" text DEFAULT '' NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"wait_until" timestamp(3) with time zone,
	"sending_until" timestamp(3) with time zone,
	"payments_since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"payments_next_at" timestamp(3) with time zone,
	"payments_failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounting_customers" (
	"garage_id" uuid,
	"system" text,
	"customer_id" uuid,
	"foreign_id" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounting_customers_pkey" PRIMARY KEY("garage_id","system","customer_id")
);
--> statement-breakpoint
CREATE TABLE "accounting_transfers" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"basis_id" uuid NOT NULL,
	"system" text NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"failure" text,
	"answer" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"next_try_at" timestamp(3) with time zone DEFAULT now(),
	"foreign_id" text,
	"foreign_number" text DEFAULT '' NOT NULL,
	"foreign_gross_cents" integer,
	"is_unmatched" boolean DEFAULT false NOT NULL,
	"transferred_at" timestamp(3) with time zone,
	"paid_on" date,
	"delivery_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "accounting_connections_payments" ON "accounting_connections" ("payments_next_at") WHERE "is_on";--> statement-breakpoint
CREATE INDEX "accounting_customers_customer" ON "accounting_customers" ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounting_transfers_document" ON "accounting_transfers" ("garage_id","basis_id","system");--> statement-breakpoint
CREATE INDEX "accounting_transfers_list" ON "accounting_transfers" ("garage_id","system","id");--> statement-breakpoint
CREATE INDEX "accounting_transfers_open" ON "accounting_transfers" ("garage_id","system","state","id") WHERE "state" in ('WAITING', 'FAILED');--> statement-breakpoint
CREATE INDEX "accounting_transfers_due" ON "accounting_transfers" ("garage_id","system","next_try_at") WHERE "next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "accounting_transfers_unpaid" ON "accounting_transfers" ("garage_id","system","foreign_id") WHERE "state" = 'SENT' and "paid_on" is null;--> statement-breakpoint
CREATE INDEX "accounting_transfers_basis" ON "accounting_transfers" ("basis_id");--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD CONSTRAINT "accounting_connections_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "accounting_customers" ADD CONSTRAINT "accounting_customers_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "accounting_customers" ADD CONSTRAINT "accounting_customers_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "accounting_transfers" ADD CONSTRAINT "accounting_transfers_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "accounting_transfers" ADD CONSTRAINT "accounting_transfers_basis_id_invoice_bases_id_fkey" FOREIGN KEY ("basis_id") REFERENCES "invoice_bases"("id") ON DELETE CASCADE;