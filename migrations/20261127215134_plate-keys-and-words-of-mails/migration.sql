ALTER TABLE "deliveries" ADD COLUMN "fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "kept_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "vehicles_plate_key" ON "vehicles" ("organization_id",upper(regexp_replace("registration_number", '[^[:alnum:]]', '', 'g'))) WHERE "registration_number" is not null;