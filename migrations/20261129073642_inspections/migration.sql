CREATE TABLE "inspection_points" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"point_group" text NOT NULL,
	"name" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"limits" jsonb NOT NULL,
	"service_id" uuid,
	"result" text,
	"measure" bigint,
	"note" text DEFAULT '' NOT NULL,
	"changed_by_user_id" uuid,
	"changed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inspection_templates" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"groups" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"template_id" uuid,
	"name" text NOT NULL,
	"started_by_user_id" uuid,
	"finished_at" timestamp(3) with time zone,
	"finished_by_user_id" uuid,
	"was_finished" boolean DEFAULT false NOT NULL,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspections_are_finished_once_seen" CHECK ("finished_at" is null or "was_finished")
);
--> statement-breakpoint
ALTER TABLE "extra_work_lines" ADD COLUMN "finding_id" uuid;--> statement-breakpoint
CREATE INDEX "inspection_points_of" ON "inspection_points" ("garage_id","inspection_id","place");--> statement-breakpoint
CREATE INDEX "inspection_points_inspection" ON "inspection_points" ("inspection_id");--> statement-breakpoint
CREATE INDEX "inspection_points_service" ON "inspection_points" ("service_id") WHERE "service_id" is not null;--> statement-breakpoint
CREATE INDEX "inspection_points_changed_by" ON "inspection_points" ("changed_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_templates_name" ON "inspection_templates" ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_number" ON "inspections" ("garage_id","ticket_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_request_key" ON "inspections" ("garage_id","ticket_id","request_key");--> statement-breakpoint
CREATE INDEX "inspections_ticket" ON "inspections" ("ticket_id");--> statement-breakpoint
CREATE INDEX "inspections_finished" ON "inspections" ("garage_id","finished_at") WHERE "finished_at" is not null;--> statement-breakpoint
CREATE INDEX "inspections_template" ON "inspections" ("template_id") WHERE "template_id" is not null;--> statement-breakpoint
CREATE INDEX "inspections_customer" ON "inspections" ("customer_id","id");--> statement-breakpoint
CREATE INDEX "inspections_started_by" ON "inspections" ("started_by_user_id");--> statement-breakpoint
CREATE INDEX "inspections_finished_by" ON "inspections" ("finished_by_user_id");--> statement-breakpoint
ALTER TABLE "inspection_points" ADD CONSTRAINT "inspection_points_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "inspection_points" ADD CONSTRAINT "inspection_points_inspection_id_inspections_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "inspections"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inspection_points" ADD CONSTRAINT "inspection_points_service_id_services_id_fkey" FOREIGN KEY ("service_id") REFERENCES "services"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inspection_points" ADD CONSTRAINT "inspection_points_changed_by_user_id_users_id_fkey" FOREIGN KEY ("changed_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inspection_templates" ADD CONSTRAINT "inspection_templates_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_template_id_inspection_templates_id_fkey" FOREIGN KEY ("template_id") REFERENCES "inspection_templates"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_started_by_user_id_users_id_fkey" FOREIGN KEY ("started_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_finished_by_user_id_users_id_fkey" FOREIGN KEY ("finished_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_mark"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed record;
	thing uuid;
BEGIN
	IF tg_op = 'DELETE' THEN changed := old; ELSE changed := new; END IF;
	-- a column is read only where its table has it
	IF tg_argv[1] = 'id' THEN thing := changed."id";
	ELSIF tg_argv[1] = 'ticket_id' THEN thing := changed."ticket_id";
	ELSIF tg_argv[1] = 'customer_id' THEN thing := changed."customer_id";
	ELSIF tg_argv[1] = 'organization_id' THEN thing := changed."organization_id";
	ELSIF tg_argv[1] = 'book_id' THEN thing := changed."book_id";
	ELSIF tg_argv[1] = 'offer_request_id' THEN thing := changed."offer_request_id";
	ELSIF tg_argv[1] = 'asked_id offer_request_garages.offer_request_id' THEN SELECT "offer_request_id" INTO thing FROM "offer_request_garages" WHERE "id" = changed."asked_id";
	ELSIF tg_argv[1] = 'extra_work_id extra_works.ticket_id' THEN SELECT "ticket_id" INTO thing FROM "extra_works" WHERE "id" = changed."extra_work_id";
	ELSIF tg_argv[1] = 'inspection_id inspections.ticket_id' THEN SELECT "ticket_id" INTO thing FROM "inspections" WHERE "id" = changed."inspection_id";
	END IF;
	-- null when what it belongs to is gone, which marks by itself
	IF thing IS NOT NULL THEN INSERT INTO search_marks (kind, thing_id) VALUES (tg_argv[0], thing); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "inspections_search" AFTER INSERT OR UPDATE OF "name", "finished_at" OR DELETE ON "inspections" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
--> statement-breakpoint
CREATE TRIGGER "inspection_points_search" AFTER INSERT OR UPDATE OF "note", "result" ON "inspection_points" FOR EACH ROW WHEN (new."result" IN ('YELLOW', 'RED')) EXECUTE FUNCTION "search_mark"('ticket', 'inspection_id inspections.ticket_id');
--> statement-breakpoint
CREATE TRIGGER "inspection_points_search_gone" AFTER DELETE ON "inspection_points" FOR EACH ROW WHEN (old."result" IN ('YELLOW', 'RED')) EXECUTE FUNCTION "search_mark"('ticket', 'inspection_id inspections.ticket_id');
