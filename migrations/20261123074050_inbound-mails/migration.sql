CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY,
	"key" text NOT NULL CONSTRAINT "inbound_mails_key" UNIQUE,
	"delivery_id" uuid NOT NULL,
	"user_id" uuid,
	"organization_id" uuid NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"from" text NOT NULL,
	"subject" text NOT NULL,
	"arrival" jsonb NOT NULL,
	"contents_key" text,
	"state" text DEFAULT 'arriving' NOT NULL,
	"reason" text,
	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "inbound_mails_refused" ON "inbound_mails" ("settled_at") WHERE "state" = 'refused';--> statement-breakpoint
CREATE INDEX "inbound_mails_received" ON "inbound_mails" ("received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_user" ON "inbound_mails" ("user_id") WHERE "user_id" is not null;