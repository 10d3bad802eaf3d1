CREATE TABLE "reminder_refusals" (
	"garage_id" uuid,
	"customer_id" uuid,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_refusals_pkey" PRIMARY KEY("garage_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"what" text NOT NULL,
	"due_on" date NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"link_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"state_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	"ticket_id" uuid,
	"user_id" uuid,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reminder_refusals_customer" ON "reminder_refusals" ("customer_id");--> statement-breakpoint
CREATE INDEX "reminder_refusals_person" ON "reminder_refusals" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_request_key" ON "reminders" ("garage_id","request_key","vehicle_id");--> statement-breakpoint
CREATE INDEX "reminders_vehicle" ON "reminders" ("garage_id","vehicle_id","id");--> statement-breakpoint
CREATE INDEX "reminders_garage" ON "reminders" ("garage_id","created_at");--> statement-breakpoint
CREATE INDEX "reminders_customer" ON "reminders" ("customer_id");--> statement-breakpoint
CREATE INDEX "reminders_of_vehicle" ON "reminders" ("vehicle_id");--> statement-breakpoint
CREATE INDEX "reminders_ticket" ON "reminders" ("ticket_id");--> statement-breakpoint
CREATE INDEX "reminders_person" ON "reminders" ("user_id");--> statement-breakpoint
ALTER TABLE "reminder_refusals" ADD CONSTRAINT "reminder_refusals_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reminder_refusals" ADD CONSTRAINT "reminder_refusals_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reminder_refusals" ADD CONSTRAINT "reminder_refusals_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;