-- nothing that the product did leads here, but the check below holds for every row
UPDATE "tickets" SET "closed_at" = "status_changed_at" WHERE "closed_at" IS NULL AND "status" IN ('DONE', 'CANCELLED');--> statement-breakpoint
UPDATE "tickets" SET "garage_archived_at" = NULL, "customer_archived_at" = NULL
WHERE "closed_at" IS NULL AND ("garage_archived_at" IS NOT NULL OR "customer_archived_at" IS NOT NULL);--> statement-breakpoint
DROP INDEX "tickets_closed";--> statement-breakpoint
DROP INDEX "tickets_garage_archive";--> statement-breakpoint
CREATE INDEX "tickets_garage_archive" ON "tickets" ("garage_id","closed_at","id") WHERE "garage_archived_at" is not null;--> statement-breakpoint
DROP INDEX "tickets_customer_archive";--> statement-breakpoint
CREATE INDEX "tickets_customer_archive" ON "tickets" ("customer_id","closed_at","id") WHERE "customer_archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_garage_archive_party" ON "tickets" ("garage_id","customer_id","closed_at","id") WHERE "garage_archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_customer_archive_party" ON "tickets" ("customer_id","garage_id","closed_at","id") WHERE "customer_archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_garage_closed" ON "tickets" ("closed_at") WHERE "garage_archived_at" is null and "closed_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_customer_closed" ON "tickets" ("closed_at") WHERE "customer_archived_at" is null and "closed_at" is not null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_only_closed_are_archived" CHECK ("closed_at" is not null or ("garage_archived_at" is null and "customer_archived_at" is null));