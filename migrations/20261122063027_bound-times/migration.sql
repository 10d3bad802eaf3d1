-- any year could be reported once, and some of them closed the whole desk: nobody meant such a time, so it is said anew
UPDATE "tickets" SET
	"requested_at" = CASE WHEN "requested_at" >= '2000-01-01T00:00:00Z' AND "requested_at" < '2100-01-01T00:00:00Z' THEN "requested_at" END,
	"scheduled_start" = CASE WHEN "scheduled_start" >= '2000-01-01T00:00:00Z' AND "scheduled_start" < '2100-01-01T00:00:00Z' THEN "scheduled_start" END,
	"scheduled_end" = CASE WHEN "scheduled_end" >= '2000-01-01T00:00:00Z' AND "scheduled_end" < '2100-01-01T00:00:00Z' THEN "scheduled_end" END,
	"promised_ready_at" = CASE WHEN "promised_ready_at" >= '2000-01-01T00:00:00Z' AND "promised_ready_at" < '2100-01-01T00:00:00Z' THEN "promised_ready_at" END
WHERE "requested_at" < '2000-01-01T00:00:00Z' OR "requested_at" >= '2100-01-01T00:00:00Z'
	OR "scheduled_start" < '2000-01-01T00:00:00Z' OR "scheduled_start" >= '2100-01-01T00:00:00Z'
	OR "scheduled_end" < '2000-01-01T00:00:00Z' OR "scheduled_end" >= '2100-01-01T00:00:00Z'
	OR "promised_ready_at" < '2000-01-01T00:00:00Z' OR "promised_ready_at" >= '2100-01-01T00:00:00Z';--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_times_are_known" CHECK ("requested_at" >= '2000-01-01T00:00:00Z' and "requested_at" < '2100-01-01T00:00:00Z' and "scheduled_start" >= '2000-01-01T00:00:00Z' and "scheduled_start" < '2100-01-01T00:00:00Z' and "scheduled_end" >= '2000-01-01T00:00:00Z' and "scheduled_end" < '2100-01-01T00:00:00Z' and "promised_ready_at" >= '2000-01-01T00:00:00Z' and "promised_ready_at" < '2100-01-01T00:00:00Z');