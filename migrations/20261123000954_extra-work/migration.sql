CREATE TABLE "extra_work_lines" (
	"id" uuid PRIMARY KEY,
	"extra_work_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"service_id" uuid,
	"product_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"quantity_thousandths" integer NOT NULL,
	"unit" text NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"discount_per_mille" integer NOT NULL,
	"vat_code" text NOT NULL,
	"decision" text,
	CONSTRAINT "extra_work_lines_are_bounded" CHECK ("quantity_thousandths" > 0 and "unit_price_cents" >= 0 and "discount_per_mille" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "extra_works" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'ASKED' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"description" text NOT NULL,
	"ready_at" timestamp(3) with time zone,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"asked_by_user_id" uuid,
	"answer_due_at" timestamp(3) with time zone NOT NULL,
	"deputy_user_id" uuid,
	"answered_at" timestamp(3) with time zone,
	"answered_by_user_id" uuid,
	"answered_by" text DEFAULT '' NOT NULL,
	"answer_way" text,
	"as_deputy" boolean DEFAULT false NOT NULL,
	"answer_note" text DEFAULT '' NOT NULL,
	"earlier" jsonb DEFAULT '[]' NOT NULL,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "extra_works_are_answered" CHECK (("state" = 'ANSWERED') = ("answered_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "extra_work_id" uuid;--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "approved_cents" integer;--> statement-breakpoint
CREATE INDEX "extra_work_lines_of" ON "extra_work_lines" ("extra_work_id","place");--> statement-breakpoint
CREATE INDEX "extra_work_lines_service" ON "extra_work_lines" ("service_id") WHERE "service_id" is not null;--> statement-breakpoint
CREATE INDEX "extra_work_lines_product" ON "extra_work_lines" ("product_id") WHERE "product_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "extra_works_number" ON "extra_works" ("ticket_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "extra_works_request_key" ON "extra_works" ("ticket_id","request_key");--> statement-breakpoint
CREATE INDEX "extra_works_asked_by" ON "extra_works" ("asked_by_user_id");--> statement-breakpoint
CREATE INDEX "extra_works_deputy" ON "extra_works" ("deputy_user_id");--> statement-breakpoint
CREATE INDEX "extra_works_answered_by" ON "extra_works" ("answered_by_user_id");--> statement-breakpoint
CREATE INDEX "line_items_extra_work" ON "line_items" ("extra_work_id") WHERE "extra_work_id" is not null;--> statement-breakpoint
ALTER TABLE "extra_work_lines" ADD CONSTRAINT "extra_work_lines_extra_work_id_extra_works_id_fkey" FOREIGN KEY ("extra_work_id") REFERENCES "extra_works"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "extra_work_lines" ADD CONSTRAINT "extra_work_lines_service_id_services_id_fkey" FOREIGN KEY ("service_id") REFERENCES "services"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "extra_work_lines" ADD CONSTRAINT "extra_work_lines_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "extra_works" ADD CONSTRAINT "extra_works_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "extra_works" ADD CONSTRAINT "extra_works_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "extra_works" ADD CONSTRAINT "extra_works_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "extra_works" ADD CONSTRAINT "extra_works_asked_by_user_id_users_id_fkey" FOREIGN KEY ("asked_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "extra_works" ADD CONSTRAINT "extra_works_deputy_user_id_users_id_fkey" FOREIGN KEY ("deputy_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "extra_works" ADD CONSTRAINT "extra_works_answered_by_user_id_users_id_fkey" FOREIGN KEY ("answered_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;