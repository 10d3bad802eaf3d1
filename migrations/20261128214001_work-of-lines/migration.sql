ALTER TABLE "line_items" ADD COLUMN "mechanic_id" uuid;--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "done_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "line_items_mechanic" ON "line_items" ("mechanic_id") WHERE "mechanic_id" is not null;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_mechanic_id_users_id_fkey" FOREIGN KEY ("mechanic_id") REFERENCES "users"("id") ON DELETE SET NULL;