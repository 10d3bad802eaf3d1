ALTER TABLE "tickets" ADD COLUMN "desk_at" timestamp(3) with time zone GENERATED ALWAYS AS (case status
        when 'DONE' then coalesce(closed_at, status_changed_at)
        when 'CANCELLED' then coalesce(closed_at, status_changed_at)
        when 'READY' then status_changed_at
        when 'SCHEDULED' then coalesce(least(scheduled_start, promised_ready_at), 'infinity')
        when 'NEW' then coalesce(promised_ready_at, requested_at, 'infinity')
        else coalesce(promised_ready_at, 'infinity') end) STORED;--> statement-breakpoint
DROP INDEX "tickets_garage_desk";--> statement-breakpoint
CREATE INDEX "tickets_garage_desk" ON "tickets" ("garage_id","status","desk_at","id") WHERE "garage_archived_at" is null;--> statement-breakpoint
DROP INDEX "tickets_customer_desk";--> statement-breakpoint
CREATE INDEX "tickets_customer_desk" ON "tickets" ("customer_id","status","desk_at","id") WHERE "customer_archived_at" is null;