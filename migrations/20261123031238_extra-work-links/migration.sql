CREATE TABLE "extra_work_links" (
	"id" uuid PRIMARY KEY,
	"extra_work_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"is_known" boolean NOT NULL,
	"link_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"state_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"above_limit_at" timestamp(3) with time zone,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "extra_work_links_request_key" ON "extra_work_links" ("extra_work_id","organization_id","request_key");--> statement-breakpoint
CREATE INDEX "extra_work_links_person" ON "extra_work_links" ("user_id");--> statement-breakpoint
ALTER TABLE "extra_work_links" ADD CONSTRAINT "extra_work_links_extra_work_id_extra_works_id_fkey" FOREIGN KEY ("extra_work_id") REFERENCES "extra_works"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "extra_work_links" ADD CONSTRAINT "extra_work_links_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "extra_work_links" ADD CONSTRAINT "extra_work_links_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;