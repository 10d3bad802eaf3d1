ALTER TABLE "memberships" ADD COLUMN "installs" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "bills" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "country" text DEFAULT 'FI' NOT NULL;--> statement-breakpoint
CREATE INDEX "organizations_vat_number" ON "organizations" ("vat_number") WHERE "vat_number" <> '';