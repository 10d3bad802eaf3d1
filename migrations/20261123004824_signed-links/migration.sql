CREATE TABLE "signed_links" (
	"id" uuid PRIMARY KEY,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"uses" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp(3) with time zone,
	"used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "signed_links_subject" ON "signed_links" ("purpose","subject");--> statement-breakpoint
CREATE INDEX "signed_links_age" ON "signed_links" ("expires_at");