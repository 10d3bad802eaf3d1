CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_totals" (
	"garage_id" uuid PRIMARY KEY,
	"count" integer NOT NULL,
	"stars" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_user_id" uuid,
	"link_id" uuid,
	"is_nameless" boolean DEFAULT false NOT NULL,
	"stars" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"answered_by_user_id" uuid,
	"withdrawn_at" timestamp(3) with time zone,
	"hidden_at" timestamp(3) with time zone,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reviews_stars" CHECK ("stars" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_open" ON "review_reports" ("review_id","organization_id") WHERE "settled_at" is null;--> statement-breakpoint
CREATE INDEX "review_reports_garage" ON "review_reports" ("garage_id");--> statement-breakpoint
CREATE INDEX "review_reports_organization" ON "review_reports" ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "review_reports_user" ON "review_reports" ("user_id") WHERE "user_id" is not null;--> statement-breakpoint
CREATE INDEX "review_reports_waiting" ON "review_reports" ("id") WHERE "settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_ticket" ON "reviews" ("ticket_id");--> statement-breakpoint
CREATE INDEX "reviews_garage" ON "reviews" ("garage_id","created_at","id") WHERE "withdrawn_at" is null and "hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_customer" ON "reviews" ("customer_id");--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" ("author_user_id","id") WHERE "author_user_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_answerer" ON "reviews" ("answered_by_user_id","id") WHERE "answered_by_user_id" is not null;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "review_totals" ADD CONSTRAINT "review_totals_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_user_id_users_id_fkey" FOREIGN KEY ("author_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_by_user_id_users_id_fkey" FOREIGN KEY ("answered_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;