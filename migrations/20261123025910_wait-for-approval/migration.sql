ALTER TABLE "tickets" ADD COLUMN "approval_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "approval_due_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "approval_call" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "approval_deputy_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "approval_gross_cents" bigint;--> statement-breakpoint
CREATE INDEX "tickets_customer_approval" ON "tickets" ("customer_id") WHERE "approval_since" is not null;--> statement-breakpoint
CREATE INDEX "tickets_garage_call" ON "tickets" ("garage_id") WHERE "approval_call";--> statement-breakpoint
CREATE INDEX "tickets_approval_deputy" ON "tickets" ("approval_deputy_id") WHERE "approval_deputy_id" is not null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_approval_deputy_id_users_id_fkey" FOREIGN KEY ("approval_deputy_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
UPDATE "tickets" SET "approval_since" = "waiting"."asked_at", "approval_due_at" = "waiting"."answer_due_at", "approval_call" = "waiting"."state" = 'CALL', "approval_deputy_id" = "waiting"."deputy_user_id"
FROM (
  SELECT DISTINCT ON ("ticket_id") "ticket_id", "asked_at", "answer_due_at", "state", "deputy_user_id" FROM "extra_works"
  WHERE "state" IN ('ASKED', 'CALL') ORDER BY "ticket_id", "state" = 'CALL', "asked_at", "number"
) "waiting" WHERE "waiting"."ticket_id" = "tickets"."id";
