ALTER TABLE "extra_works" ADD COLUMN "reminded_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "extra_works_answered" ON "extra_works" ("customer_id","answered_at") WHERE "state" = 'ANSWERED';--> statement-breakpoint
CREATE INDEX "extra_works_to_remind" ON "extra_works" ("answered_at") WHERE "state" = 'ANSWERED' and "reminded_at" is null;