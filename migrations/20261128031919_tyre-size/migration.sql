DROP TRIGGER "tickets_search" ON "tickets";
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "tyre_size" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER "tickets_search" AFTER INSERT OR UPDATE OF "registration_number", "vin_number", "make", "model", "number", "title", "description", "tyre_size", "customer_reference", "contact_name", "contact_phone", "garage_id", "customer_id", "created_at" OR DELETE ON "tickets" FOR EACH ROW EXECUTE FUNCTION "search_mark"('ticket', 'id');
