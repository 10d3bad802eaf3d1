CREATE TABLE "chat_pins" (
	"ticket_id" uuid,
	"message_number" bigint,
	"chat_id" uuid NOT NULL,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_pins_pkey" PRIMARY KEY("ticket_id","message_number")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "searched" text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(upper(body), '-', ''), '–', ''), '‑', ''), '.', ''), ',', ''), ':', ''), ';', ''), '/', ''), '(', ''), ')', ''), '+', ''), '&', ''), '%', ''), '_', ''), '"', ''), '''', '')) STORED;--> statement-breakpoint
CREATE INDEX "chat_pins_of_chat" ON "chat_pins" ("chat_id","message_number");--> statement-breakpoint
CREATE INDEX "chat_pins_message" ON "chat_pins" ("message_number");--> statement-breakpoint
CREATE INDEX "chat_pins_user" ON "chat_pins" ("user_id");--> statement-breakpoint
CREATE INDEX "chat_messages_of_day" ON "chat_messages" ("chat_id","created_at","number");--> statement-breakpoint
ALTER TABLE "chat_pins" ADD CONSTRAINT "chat_pins_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_pins" ADD CONSTRAINT "chat_pins_message_number_chat_messages_number_fkey" FOREIGN KEY ("message_number") REFERENCES "chat_messages"("number") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_pins" ADD CONSTRAINT "chat_pins_chat_id_chats_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chats"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_pins" ADD CONSTRAINT "chat_pins_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;