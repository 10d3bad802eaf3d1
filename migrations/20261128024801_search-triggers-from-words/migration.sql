DROP TRIGGER "offers_search" ON "offers";
--> statement-breakpoint
DROP TRIGGER "ticket_events_search" ON "ticket_events";
--> statement-breakpoint
DROP TRIGGER "extra_work_lines_search" ON "extra_work_lines";
--> statement-breakpoint
DROP TRIGGER "connections_search" ON "connections";
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
	ELSIF tg_argv[1] = 'book_id' THEN thing := changed."book_id";
	ELSIF tg_argv[1] = 'offer_request_id' THEN thing := changed."offer_request_id";
	ELSIF tg_argv[1] = 'asked_id offer_request_garages.offer_request_id' THEN SELECT "offer_request_id" INTO thing FROM "offer_request_garages" WHERE "id" = changed."asked_id";
	ELSIF tg_argv[1] = 'extra_work_id extra_works.ticket_id' THEN SELECT "ticket_id" INTO thing FROM "extra_works" WHERE "id" = changed."extra_work_id";
	ELSIF tg_argv[1] = 'customer_id' THEN thing := changed."customer_id";
	END IF;
	-- null when what it belongs to is gone, which marks by itself
	IF thing IS NOT NULL THEN INSERT INTO search_marks (kind, thing_id) VALUES (tg_argv[0], thing); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "offers_search" AFTER INSERT OR UPDATE OF "message" OR DELETE ON "offers" FOR EACH ROW EXECUTE FUNCTION "search_mark"('offerRequest', 'asked_id offer_request_garages.offer_request_id');
--> statement-breakpoint
CREATE TRIGGER "ticket_events_search" AFTER INSERT OR UPDATE OF "data", "internal", "only_for_organization_id", "kind" ON "ticket_events" FOR EACH ROW WHEN (new."kind" IN ('COMMENTED', 'NOTED')) EXECUTE FUNCTION "search_mark"('ticket', 'ticket_id');
--> statement-breakpoint
CREATE TRIGGER "extra_work_lines_search" AFTER INSERT OR UPDATE OF "name" OR DELETE ON "extra_work_lines" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'extra_work_id extra_works.ticket_id');
--> statement-breakpoint
CREATE TRIGGER "connections_search" AFTER UPDATE OF "state" ON "connections" FOR EACH ROW WHEN ((old."state") IS DISTINCT FROM (new."state")) EXECUTE FUNCTION "search_mark"('organization', 'customer_id');
