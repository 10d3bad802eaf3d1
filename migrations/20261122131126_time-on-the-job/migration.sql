CREATE TABLE "work_time_acts" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"touched" jsonb NOT NULL,
	"undoable_until" timestamp(3) with time zone NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_time_corrections" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"work_time_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"why" text NOT NULL,
	"from_started_at" timestamp(3) with time zone NOT NULL,
	"from_stopped_at" timestamp(3) with time zone,
	"to_started_at" timestamp(3) with time zone,
	"to_stopped_at" timestamp(3) with time zone,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_times" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"mechanic_id" uuid NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"stopped_at" timestamp(3) with time zone,
	"stop_kind" text,
	"removed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_times_are_bounded" CHECK ("stopped_at" >= "started_at" and "stopped_at" <= "started_at" + interval '24 hours'),
	CONSTRAINT "work_times_stop_for_a_reason" CHECK (("stopped_at" is null) = ("stop_kind" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "work_time_acts_request_key" ON "work_time_acts" ("garage_id","ticket_id","user_id","request_key");--> statement-breakpoint
CREATE INDEX "work_time_acts_age" ON "work_time_acts" ("created_at");--> statement-breakpoint
CREATE INDEX "work_time_corrections_time" ON "work_time_corrections" ("garage_id","work_time_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_time_corrections_request_key" ON "work_time_corrections" ("garage_id","user_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "work_times_one_runs" ON "work_times" ("garage_id","mechanic_id") WHERE "stopped_at" is null and "removed_at" is null;--> statement-breakpoint
CREATE INDEX "work_times_ticket" ON "work_times" ("garage_id","ticket_id","started_at");--> statement-breakpoint
CREATE INDEX "work_times_mechanic" ON "work_times" ("garage_id","mechanic_id","started_at");--> statement-breakpoint
CREATE INDEX "work_times_person" ON "work_times" ("mechanic_id","id");--> statement-breakpoint
CREATE INDEX "work_times_running" ON "work_times" ("ticket_id") WHERE "stopped_at" is null and "removed_at" is null;--> statement-breakpoint
ALTER TABLE "work_time_acts" ADD CONSTRAINT "work_time_acts_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "work_time_acts" ADD CONSTRAINT "work_time_acts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "work_time_acts" ADD CONSTRAINT "work_time_acts_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "work_time_corrections" ADD CONSTRAINT "work_time_corrections_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "work_time_corrections" ADD CONSTRAINT "work_time_corrections_work_time_id_work_times_id_fkey" FOREIGN KEY ("work_time_id") REFERENCES "work_times"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "work_time_corrections" ADD CONSTRAINT "work_time_corrections_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "work_times" ADD CONSTRAINT "work_times_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "work_times" ADD CONSTRAINT "work_times_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "work_times" ADD CONSTRAINT "work_times_mechanic_id_users_id_fkey" FOREIGN KEY ("mechanic_id") REFERENCES "users"("id");