CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absences_go_forward" CHECK ("to_day" >= "from_day")
);
--> statement-breakpoint
CREATE INDEX "absences_garage" ON "absences" ("garage_id","to_day");--> statement-breakpoint
CREATE UNIQUE INDEX "absences_once" ON "absences" ("garage_id","user_id","from_day","to_day");--> statement-breakpoint
CREATE INDEX "absences_person" ON "absences" ("user_id","id");--> statement-breakpoint
CREATE INDEX "absences_age" ON "absences" ("to_day");--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");