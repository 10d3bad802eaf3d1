DROP INDEX "tickets_customer";--> statement-breakpoint
CREATE INDEX "tickets_customer" ON "tickets" ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_garage" ON "tickets" ("garage_id","created_at","id");