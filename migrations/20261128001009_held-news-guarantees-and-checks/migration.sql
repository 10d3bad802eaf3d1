ALTER TABLE "ticket_prices" ADD COLUMN "guarantee_months" integer;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "guarantee_km" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "garage_properties" ADD COLUMN "checks_ready" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_unsent" ON "deliveries" ("target_id","organization_id") WHERE "state" in ('held', 'queued');