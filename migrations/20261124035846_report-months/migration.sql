CREATE TABLE "report_months" (
	"organization_id" uuid,
	"month" text,
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
	"turnaround_minutes" integer,
	CONSTRAINT "report_months_pkey" PRIMARY KEY("organization_id","month")
);
--> statement-breakpoint
DROP INDEX "report_days_day";--> statement-breakpoint
CREATE INDEX "report_months_month" ON "report_months" ("month","organization_id");--> statement-breakpoint
ALTER TABLE "report_months" ADD CONSTRAINT "report_months_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
-- the months that are counted already; the job writes them with their days from now on
INSERT INTO "report_months" ("organization_id", "month", "tickets_in", "tickets_out", "promised", "on_time", "off_road_minutes", "net_cents", "offers_asked", "offers_sent", "offers_won", "worked_minutes", "attendance_minutes", "mechanic_days", "billed_minutes", "booked_minutes", "capacity_minutes")
SELECT "organization_id", to_char("day", 'YYYY-MM'), sum("tickets_in"), sum("tickets_out"), sum("promised"), sum("on_time"), sum("off_road_minutes"), sum("net_cents"), sum("offers_asked"), sum("offers_sent"), sum("offers_won"), sum("worked_minutes"), sum("attendance_minutes"), sum("mechanic_days"), sum("billed_minutes"), sum("booked_minutes"), sum("capacity_minutes")
FROM "report_days" JOIN "organizations" ON "id" = "organization_id"
WHERE "type" = 'GARAGE' GROUP BY 1, 2;--> statement-breakpoint
-- the smallest time within which half of the month's tickets were ready
UPDATE "report_months" SET "turnaround_minutes" = "median"."minutes"
FROM (
	SELECT "organization_id", "month", min("minutes") FILTER (WHERE "seen" * 2 >= "all") AS "minutes"
	FROM (
		SELECT "organization_id", "month", "minutes",
			sum("tickets") OVER (PARTITION BY "organization_id", "month" ORDER BY "minutes") AS "seen",
			sum("tickets") OVER (PARTITION BY "organization_id", "month") AS "all"
		FROM (
			SELECT "organization_id", to_char("day", 'YYYY-MM') AS "month", "key"::int AS "minutes", sum("count") AS "tickets"
			FROM "report_parts" WHERE "part" = 'TURNAROUND' GROUP BY 1, 2, 3
		) AS "took"
	) AS "running" GROUP BY 1, 2
) AS "median"
WHERE "median"."organization_id" = "report_months"."organization_id" AND "median"."month" = "report_months"."month";
