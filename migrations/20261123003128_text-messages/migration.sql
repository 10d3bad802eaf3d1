CREATE TABLE "received_texts" (
	"provider_id" text PRIMARY KEY,
	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_opt_outs" (
	"channel" text,
	"phone_number" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_opt_outs_pkey" PRIMARY KEY("channel","phone_number")
);
--> statement-breakpoint
CREATE INDEX "deliveries_texts" ON "deliveries" ("channel","to","created_at") WHERE "channel" <> 'mail';--> statement-breakpoint
CREATE INDEX "received_texts_old" ON "received_texts" ("received_at");