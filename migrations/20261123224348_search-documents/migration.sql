CREATE TABLE "search_documents" (
	"organization_id" uuid,
	"kind" text,
	"thing_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"text" text NOT NULL,
	"words" tsvector NOT NULL,
	CONSTRAINT "search_documents_pkey" PRIMARY KEY("organization_id","kind","thing_id")
);
--> statement-breakpoint
CREATE TABLE "search_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"organization_id" uuid,
	"word" text,
	"grams" tsvector NOT NULL,
	CONSTRAINT "search_words_pkey" PRIMARY KEY("organization_id","word")
);
--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" ("organization_id","kind","created_at","thing_id");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_thing" ON "search_documents" ("thing_id");--> statement-breakpoint
CREATE INDEX "search_words_grams" ON "search_words" USING gin ("grams") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
--> statement-breakpoint
-- what changed a thing marks its documents as old, in the same transaction: nothing is lost, whatever writes
CREATE OR REPLACE FUNCTION "search_mark"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed record;
	thing uuid;
BEGIN
	IF tg_op = 'DELETE' THEN changed := old; ELSE changed := new; END IF;
	-- a field is read only where its table has it
	IF tg_argv[1] = 'id' THEN thing := changed.id;
	ELSIF tg_argv[1] = 'ticket_id' THEN thing := changed.ticket_id;
	ELSIF tg_argv[1] = 'book_id' THEN thing := changed.book_id;
	ELSIF tg_argv[1] = 'offer_request_id' THEN thing := changed.offer_request_id;
	ELSIF tg_argv[1] = 'customer_id' THEN thing := changed.customer_id;
	ELSIF tg_argv[1] = 'extra_work_id' THEN SELECT ticket_id INTO thing FROM extra_works WHERE id = changed.extra_work_id;
	ELSIF tg_argv[1] = 'asked_id' THEN SELECT offer_request_id INTO thing FROM offer_request_garages WHERE id = changed.asked_id;
	END IF;
	-- null when what it belongs to is gone, which marks by itself
	IF thing IS NOT NULL THEN INSERT INTO search_marks (kind, thing_id) VALUES (tg_argv[0], thing); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tickets_search" AFTER INSERT OR UPDATE OF "garage_id", "customer_id", "number", "registration_number", "vin_number", "make", "model", "title", "description", "contact_name", "contact_phone", "customer_reference", "created_at" OR DELETE ON "tickets" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'id');
--> statement-breakpoint
CREATE TRIGGER "ticket_services_search" AFTER INSERT OR UPDATE OF "ticket_id", "name" OR DELETE ON "ticket_services" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
--> statement-breakpoint
CREATE TRIGGER "line_items_search" AFTER INSERT OR UPDATE OF "ticket_id", "garage_id", "name", "code" OR DELETE ON "line_items" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
--> statement-breakpoint
CREATE TRIGGER "extra_works_search" AFTER INSERT OR UPDATE OF "description" OR DELETE ON "extra_works" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
--> statement-breakpoint
CREATE TRIGGER "extra_work_lines_search" AFTER INSERT OR UPDATE OF "name" OR DELETE ON "extra_work_lines" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'extra_work_id');
--> statement-breakpoint
CREATE TRIGGER "ticket_drivers_search" AFTER INSERT OR UPDATE OF "name", "phone" OR DELETE ON "ticket_drivers" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
--> statement-breakpoint
CREATE TRIGGER "maintenance_books_search" AFTER INSERT OR UPDATE OF "garage_id", "customer_id", "registration_number", "vin_number", "make", "model", "created_at" OR DELETE ON "maintenance_books" FOR EACH ROW EXECUTE FUNCTION "search_mark"('maintenanceBook', 'id');
--> statement-breakpoint
CREATE TRIGGER "maintenance_book_entries_search" AFTER INSERT OR UPDATE OF "fields", "record" OR DELETE ON "maintenance_book_entries" FOR EACH ROW EXECUTE FUNCTION "search_mark"('maintenanceBook', 'book_id');
--> statement-breakpoint
CREATE TRIGGER "offer_requests_search" AFTER INSERT OR UPDATE OF "customer_id", "registration_number", "vin_number", "make", "model", "wanted", "description", "customer_reference", "created_at" OR DELETE ON "offer_requests" FOR EACH ROW EXECUTE FUNCTION "search_mark"('offerRequest', 'id');
--> statement-breakpoint
CREATE TRIGGER "offer_request_garages_search" AFTER INSERT OR UPDATE OF "garage_id" OR DELETE ON "offer_request_garages" FOR EACH ROW EXECUTE FUNCTION "search_mark"('offerRequest', 'offer_request_id');
--> statement-breakpoint
CREATE TRIGGER "offers_search" AFTER INSERT OR UPDATE OF "message" OR DELETE ON "offers" FOR EACH ROW EXECUTE FUNCTION "search_mark"('offerRequest', 'asked_id');
--> statement-breakpoint
CREATE TRIGGER "chat_messages_search" AFTER INSERT OR UPDATE OF "body", "chat_id", "created_at" OR DELETE ON "chat_messages" FOR EACH ROW EXECUTE FUNCTION "search_mark"('message', 'id');
--> statement-breakpoint
CREATE TRIGGER "ticket_events_search" AFTER INSERT OR UPDATE ON "ticket_events" FOR EACH ROW WHEN (new."kind" IN ('COMMENTED', 'NOTED')) EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
--> statement-breakpoint
CREATE TRIGGER "ticket_events_search_gone" AFTER DELETE ON "ticket_events" FOR EACH ROW WHEN (old."kind" IN ('COMMENTED', 'NOTED')) EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
--> statement-breakpoint
CREATE TRIGGER "organizations_search" AFTER UPDATE OF "name", "business_name" ON "organizations" FOR EACH ROW WHEN ((old."name", old."business_name") IS DISTINCT FROM (new."name", new."business_name")) EXECUTE FUNCTION "search_mark"('organization', 'id');
--> statement-breakpoint
CREATE TRIGGER "connections_search" AFTER UPDATE OF "state" ON "connections" FOR EACH ROW WHEN (old."state" IS DISTINCT FROM new."state") EXECUTE FUNCTION "search_mark"('organization', 'customer_id');
--> statement-breakpoint
CREATE TRIGGER "connections_search_new" AFTER INSERT OR DELETE ON "connections" FOR EACH ROW EXECUTE FUNCTION "search_mark"('organization', 'customer_id');
--> statement-breakpoint
-- the newest last: the latest mark is taken first
INSERT INTO "search_marks" ("kind", "thing_id") SELECT 'message', "id" FROM "chat_messages" ORDER BY "number";
--> statement-breakpoint
INSERT INTO "search_marks" ("kind", "thing_id") SELECT "kind", "id" FROM (
	SELECT 'ticket' AS "kind", "id", "created_at" FROM "tickets"
	UNION ALL SELECT 'maintenanceBook', "id", "created_at" FROM "maintenance_books"
	UNION ALL SELECT 'offerRequest', "id", "created_at" FROM "offer_requests"
) "things" ORDER BY "created_at";