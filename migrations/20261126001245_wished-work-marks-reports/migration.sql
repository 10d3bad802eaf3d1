-- By hand: drizzle-kit knows no triggers. What was booked of a ticket without an end follows from the work that is wished for (decision 77).
CREATE OR REPLACE FUNCTION "mark_reports_of_wished_work"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"ticket" "tickets";
BEGIN
	SELECT * INTO "ticket" FROM "tickets" WHERE "id" = coalesce(NEW."ticket_id", OLD."ticket_id")
		AND "scheduled_end" IS NULL
		AND ("scheduled_start" AT TIME ZONE 'Europe/Helsinki')::date < (clock_timestamp() AT TIME ZONE 'Europe/Helsinki')::date;
	IF FOUND THEN PERFORM "mark_report_ticket"("ticket", false); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ticket_services_mark_reports" AFTER INSERT OR DELETE OR UPDATE OF "hours", "ticket_id" ON "ticket_services" FOR EACH ROW
	EXECUTE FUNCTION "mark_reports_of_wished_work"();
