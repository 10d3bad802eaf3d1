CREATE TABLE "customer_notes" (
	"garage_id" uuid,
	"customer_id" uuid,
	"text" text NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	"saved_by_user_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_notes_pkey" PRIMARY KEY("garage_id","customer_id")
);
--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_notes_saved_by" ON "customer_notes" ("saved_by_user_id");--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_saved_by_user_id_users_id_fkey" FOREIGN KEY ("saved_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;
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
	END IF;
	-- null when what it belongs to is gone, which marks by itself
	IF thing IS NOT NULL THEN INSERT INTO search_marks (kind, thing_id) VALUES (tg_argv[0], thing); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "organizations_search_customer" AFTER INSERT OR UPDATE OF "name", "business_name", "business_id", "vat_number", "city", "email", "phone", "type", "disabled_at" OR DELETE ON "organizations" FOR EACH ROW EXECUTE FUNCTION "search_mark"('customer', 'id');
--> statement-breakpoint
CREATE TRIGGER "connections_search_customer" AFTER INSERT OR UPDATE OF "state" OR DELETE ON "connections" FOR EACH ROW EXECUTE FUNCTION "search_mark"('customer', 'customer_id');
--> statement-breakpoint
CREATE TRIGGER "contacts_search" AFTER INSERT OR UPDATE OF "name", "email", "phone" OR DELETE ON "contacts" FOR EACH ROW EXECUTE FUNCTION "search_mark"('customer', 'organization_id');
--> statement-breakpoint
-- a new kind has no documents yet: all customers are marked
INSERT INTO "search_marks" ("kind", "thing_id") SELECT 'customer', "customer_id" FROM "connections" GROUP BY "customer_id" ORDER BY max("created_at");
