CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY,
	"number" bigint UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"body" text NOT NULL,
	"attachment_count" integer DEFAULT 0 NOT NULL,
	"reply_to" bigint,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone,
	CONSTRAINT "chat_messages_say_something" CHECK ("withdrawn_at" is null or "body" = '')
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"chat_id" uuid,
	"organization_id" uuid,
	"user_id" uuid,
	"number" bigint NOT NULL,
	"read_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "chat_reads_pkey" PRIMARY KEY("chat_id","organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"last_number" bigint DEFAULT 0 NOT NULL,
	"garage_number" bigint DEFAULT 0 NOT NULL,
	"customer_number" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chat_messages_of_chat" ON "chat_messages" ("chat_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_request_key" ON "chat_messages" ("chat_id","request_key");--> statement-breakpoint
CREATE INDEX "chat_messages_user" ON "chat_messages" ("user_id","id");--> statement-breakpoint
CREATE INDEX "chat_reads_user" ON "chat_reads" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_pair" ON "chats" ("garage_id","customer_id");--> statement-breakpoint
CREATE INDEX "chats_of_garage" ON "chats" ("garage_id","last_number");--> statement-breakpoint
CREATE INDEX "chats_of_customer" ON "chats" ("customer_id","last_number");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chats"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_chat_id_chats_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chats"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id");