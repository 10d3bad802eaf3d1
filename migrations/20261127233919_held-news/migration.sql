ALTER TABLE "notifications" ADD COLUMN "topic" text;--> statement-breakpoint
CREATE INDEX "deliveries_unsent" ON "deliveries" ("target_id","organization_id") WHERE "state" in ('held', 'queued');