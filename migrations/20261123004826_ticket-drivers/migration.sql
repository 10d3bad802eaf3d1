CREATE TABLE "driver_messages" (
	"id" uuid PRIMARY KEY,
	"telling_id" uuid NOT NULL,
	"named_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"tried" text[] NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"delivery_id" uuid NOT NULL,
	"link_id" uuid,
	"state_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driver_tellings" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"garage_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"keys_place" text DEFAULT '' NOT NULL,
	"payer" text DEFAULT 'UNSAID' NOT NULL,
	"new_time" timestamp(3) with time zone,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_drivers" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"driver_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "driver_messages_named" ON "driver_messages" ("named_id","id");--> statement-breakpoint
CREATE INDEX "driver_messages_telling" ON "driver_messages" ("telling_id");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_tellings_request_key" ON "driver_tellings" ("ticket_id","request_key");--> statement-breakpoint
CREATE INDEX "driver_tellings_newest" ON "driver_tellings" ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "driver_tellings_to_remind" ON "driver_tellings" ("created_at") WHERE "kind" = 'READY' and "settled_at" is null;--> statement-breakpoint
CREATE INDEX "driver_tellings_person" ON "driver_tellings" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_drivers_driver" ON "ticket_drivers" ("ticket_id","driver_id");--> statement-breakpoint
CREATE INDEX "ticket_drivers_of" ON "ticket_drivers" ("driver_id") WHERE "driver_id" is not null;--> statement-breakpoint
ALTER TABLE "driver_messages" ADD CONSTRAINT "driver_messages_telling_id_driver_tellings_id_fkey" FOREIGN KEY ("telling_id") REFERENCES "driver_tellings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "driver_messages" ADD CONSTRAINT "driver_messages_named_id_ticket_drivers_id_fkey" FOREIGN KEY ("named_id") REFERENCES "ticket_drivers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "driver_tellings" ADD CONSTRAINT "driver_tellings_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "driver_tellings" ADD CONSTRAINT "driver_tellings_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "driver_tellings" ADD CONSTRAINT "driver_tellings_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "ticket_drivers" ADD CONSTRAINT "ticket_drivers_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ticket_drivers" ADD CONSTRAINT "ticket_drivers_driver_id_drivers_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id") ON DELETE SET NULL;