CREATE TABLE "report_days" (
	"organization_id" uuid,
	"day" date,
	"tickets_in" bigint NOT NULL,
	"tickets_out" bigint NOT NULL,
	"promised" bigint NOT NULL,
	"on_time" bigint NOT NULL,
	"off_road_minutes" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"offers_asked" bigint NOT NULL,
	"offers_sent" bigint NOT NULL,
	"offers_won" bigint NOT NULL,
	"worked_minutes" bigint NOT NULL,
	"attendance_minutes" bigint NOT NULL,
	"mechanic_days" bigint NOT NULL,
	"billed_minutes" bigint NOT NULL,
	"booked_minutes" bigint NOT NULL,
	"capacity_minutes" bigint NOT NULL,
	CONSTRAINT "report_days_pkey" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_parts" (
	"organization_id" uuid,
	"part" text,
	"day" date,
	"key" text,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "report_parts_pkey" PRIMARY KEY("organization_id","part","day","key")
);
--> statement-breakpoint
CREATE TABLE "report_states" (
	"organization_id" uuid PRIMARY KEY,
	"counted_until" date
);
--> statement-breakpoint
CREATE INDEX "offer_request_garages_asked" ON "offer_request_garages" ("garage_id","asked_at");--> statement-breakpoint
CREATE INDEX "offers_garage_sent" ON "offers" ("garage_id","sent_at");--> statement-breakpoint
CREATE INDEX "report_days_day" ON "report_days" ("day","organization_id");--> statement-breakpoint
CREATE INDEX "report_marks_organization" ON "report_marks" ("organization_id","id");--> statement-breakpoint
CREATE INDEX "tickets_garage_finished" ON "tickets" ("garage_id","closed_at") WHERE "closed_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_customer_finished" ON "tickets" ("customer_id","closed_at") WHERE "closed_at" is not null;--> statement-breakpoint
CREATE INDEX "work_times_day" ON "work_times" ("garage_id","started_at");--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_marks" ADD CONSTRAINT "report_marks_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_parts" ADD CONSTRAINT "report_parts_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_states" ADD CONSTRAINT "report_states_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
-- From here on by hand: drizzle-kit knows no triggers. They mark days that are counted and change, whatever writes (decision 77).
CREATE OR REPLACE FUNCTION "mark_report_days"("of_organization" uuid, "first_day" date, "last_day" date) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "report_marks" ("organization_id", "day")
	SELECT "of_organization", "at"::date
	FROM generate_series(greatest("first_day", "last_day" - 60), least("last_day", (clock_timestamp() AT TIME ZONE 'Europe/Helsinki')::date - 1), interval '1 day') "at"
	WHERE EXISTS (SELECT FROM "report_states" WHERE "organization_id" = "of_organization")
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_report_ticket"("ticket" "tickets", "with_report" boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"created" date := CASE WHEN "with_report" THEN ("ticket"."created_at" AT TIME ZONE 'Europe/Helsinki')::date END;
	"closed" date := ("ticket"."closed_at" AT TIME ZONE 'Europe/Helsinki')::date;
	"planned" date := ("ticket"."scheduled_start" AT TIME ZONE 'Europe/Helsinki')::date;
	"planned_until" date := (coalesce("ticket"."scheduled_end", "ticket"."scheduled_start" + interval '14 days') AT TIME ZONE 'Europe/Helsinki')::date;
BEGIN
	PERFORM "mark_report_days"("side", "at", "at")
	FROM unnest(ARRAY["ticket"."garage_id", "ticket"."customer_id"]) "side", unnest(ARRAY["created", "closed"]) "at"
	WHERE "at" IS NOT NULL;
	IF "planned" IS NOT NULL THEN
		PERFORM "mark_report_days"("ticket"."garage_id", "planned", "planned_until");
	END IF;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_reports_of_ticket"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- on what day it was reported, and of whom it is, changes with few writes
	"with_report" boolean := TG_OP <> 'UPDATE'
		OR (OLD."created_at", OLD."garage_id", OLD."customer_id") IS DISTINCT FROM (NEW."created_at", NEW."garage_id", NEW."customer_id");
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "mark_report_ticket"(OLD, "with_report"); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "mark_report_ticket"(NEW, "with_report"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_reports_of_work_time"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"at" date;
BEGIN
	IF TG_OP <> 'INSERT' THEN
		"at" := (OLD."started_at" AT TIME ZONE 'Europe/Helsinki')::date;
		PERFORM "mark_report_days"(OLD."garage_id", "at", "at");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		"at" := (NEW."started_at" AT TIME ZONE 'Europe/Helsinki')::date;
		PERFORM "mark_report_days"(NEW."garage_id", "at", "at");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- what begins and changes today is counted when it is asked for, and marks nothing: what people do all day costs one comparison
CREATE TRIGGER "tickets_mark_reports_inserted" AFTER INSERT ON "tickets" FOR EACH ROW
	WHEN (NEW."created_at" < now() - interval '1 hour')
	EXECUTE FUNCTION "mark_reports_of_ticket"();--> statement-breakpoint
CREATE TRIGGER "tickets_mark_reports_updated" AFTER UPDATE ON "tickets" FOR EACH ROW
	WHEN ((OLD."created_at", OLD."garage_id", OLD."customer_id") IS DISTINCT FROM (NEW."created_at", NEW."garage_id", NEW."customer_id")
		OR ((OLD."status", OLD."closed_at", OLD."promised_ready_at", OLD."scheduled_start", OLD."scheduled_end", OLD."vehicle_id")
			IS DISTINCT FROM (NEW."status", NEW."closed_at", NEW."promised_ready_at", NEW."scheduled_start", NEW."scheduled_end", NEW."vehicle_id")
			AND (least(OLD."scheduled_start", NEW."scheduled_start", OLD."closed_at", NEW."closed_at") AT TIME ZONE 'Europe/Helsinki')::date
				< (now() AT TIME ZONE 'Europe/Helsinki')::date))
	EXECUTE FUNCTION "mark_reports_of_ticket"();--> statement-breakpoint
CREATE TRIGGER "tickets_mark_reports_deleted" AFTER DELETE ON "tickets" FOR EACH ROW
	EXECUTE FUNCTION "mark_reports_of_ticket"();--> statement-breakpoint
CREATE TRIGGER "work_times_mark_reports_inserted" AFTER INSERT ON "work_times" FOR EACH ROW
	WHEN (NEW."stopped_at" IS NOT NULL)
	EXECUTE FUNCTION "mark_reports_of_work_time"();--> statement-breakpoint
CREATE TRIGGER "work_times_mark_reports_updated" AFTER UPDATE ON "work_times" FOR EACH ROW
	WHEN ((OLD."started_at", OLD."stopped_at", OLD."removed_at") IS DISTINCT FROM (NEW."started_at", NEW."stopped_at", NEW."removed_at")
		AND (least(OLD."started_at", NEW."started_at") AT TIME ZONE 'Europe/Helsinki')::date < (now() AT TIME ZONE 'Europe/Helsinki')::date)
	EXECUTE FUNCTION "mark_reports_of_work_time"();--> statement-breakpoint
CREATE TRIGGER "work_times_mark_reports_deleted" AFTER DELETE ON "work_times" FOR EACH ROW
	EXECUTE FUNCTION "mark_reports_of_work_time"();
