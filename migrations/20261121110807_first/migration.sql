CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"actor_user_id" uuid NOT NULL,
	"acting_as" text NOT NULL,
	"organization_id" uuid,
	"user_id" uuid,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"signature" text PRIMARY KEY,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"settled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sent_messages" (
	"id" uuid PRIMARY KEY,
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"error" text,
	"provider_id" text,
	"idempotency_key" text CONSTRAINT "sent_messages_idempotency_key" UNIQUE
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY,
	"hits" integer NOT NULL,
	"reset_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realtime_presence" (
	"organization_id" uuid,
	"user_id" uuid NOT NULL,
	"connection_id" text,
	"process_id" uuid NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "realtime_presence_pkey" PRIMARY KEY("organization_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid,
	"event_group" text,
	"channel" text,
	"enabled" boolean NOT NULL,
	CONSTRAINT "notification_preferences_pkey" PRIMARY KEY("user_id","event_group","channel")
);
--> statement-breakpoint
CREATE TABLE "oauth_flows" (
	"id_hash" text PRIMARY KEY,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"callback_url" text NOT NULL,
	"link_user_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"payload" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"hard_expires_at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_accounts" (
	"provider" text,
	"provider_account_id" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_accounts_pkey" PRIMARY KEY("provider","provider_account_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY,
	"email" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"phone" text,
	"image" text,
	"email_verified_at" timestamp(3) with time zone,
	"password_hash" text,
	"disabled_at" timestamp(3) with time zone,
	"is_super_user" boolean DEFAULT false NOT NULL,
	"sound_enabled" boolean DEFAULT true NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"deleted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"unit" text DEFAULT 'kpl' NOT NULL,
	"price_cents" integer NOT NULL,
	"vat_code" text DEFAULT 'STANDARD' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"service_group" text DEFAULT '' NOT NULL,
	"price_cents" integer,
	"vat_code" text DEFAULT 'STANDARD' NOT NULL,
	"hours" numeric(6,2),
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"key" text NOT NULL,
	"thumbnail_key" text,
	"attached_to_kind" text,
	"attached_to_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_read_marks" (
	"organization_id" uuid,
	"user_id" uuid,
	"read_until" timestamp(6) with time zone NOT NULL,
	"marked_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "notification_read_marks_pkey" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"organization_id" uuid,
	"user_id" uuid,
	"notification_id" uuid,
	"is_read" boolean NOT NULL,
	"set_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "notification_reads_pkey" PRIMARY KEY("organization_id","user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"ticket_id" uuid,
	"maintenance_book_id" uuid,
	"offer_request_id" uuid,
	"metadata" text,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT 'SMS' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "garage_customers" (
	"garage_id" uuid,
	"customer_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garage_customers_pkey" PRIMARY KEY("garage_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text CONSTRAINT "invitations_token_hash" UNIQUE,
	"invited_by" uuid,
	"invited_by_organization_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" uuid,
	"organization_id" uuid,
	"role" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_pkey" PRIMARY KEY("user_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "organization_notification_addresses" (
	"organization_id" uuid,
	"event_group" text,
	"email" text,
	CONSTRAINT "organization_notification_addresses_pkey" PRIMARY KEY("organization_id","event_group","email")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"business_name" text DEFAULT '' NOT NULL,
	"business_id" text,
	"short_description" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"street_address" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"opening_hours" jsonb,
	"billing_name" text DEFAULT '' NOT NULL,
	"billing_address" text DEFAULT '' NOT NULL,
	"billing_email" text DEFAULT '' NOT NULL,
	"e_invoice_address" text DEFAULT '' NOT NULL,
	"e_invoice_operator" text DEFAULT '' NOT NULL,
	"billing_reference" text DEFAULT '' NOT NULL,
	"payment_terms_days" integer DEFAULT 14 NOT NULL,
	"archive_after_days" integer DEFAULT 14 NOT NULL,
	"takes_offer_requests" boolean DEFAULT true NOT NULL,
	"takes_history_requests" boolean DEFAULT true NOT NULL,
	"bays" integer DEFAULT 2 NOT NULL,
	"hours_per_day" integer DEFAULT 8 NOT NULL,
	"history_fee_cents" integer DEFAULT 0 NOT NULL,
	"approval_limit_cents" integer,
	"default_driver_channel" text DEFAULT 'SMS' NOT NULL,
	"reference_required" boolean DEFAULT false NOT NULL,
	"approval_answer_hours" integer DEFAULT 24 NOT NULL,
	"approval_deputy_user_id" uuid,
	"stale_after_days" integer DEFAULT 3 NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp(3) with time zone,
	"platform_fee_cents" integer DEFAULT 0 NOT NULL,
	"super_user_notes" text DEFAULT '' NOT NULL,
	"kept_by_garage_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"billing_version" integer DEFAULT 1 NOT NULL,
	"properties_version" integer DEFAULT 1 NOT NULL,
	"notifications_version" integer DEFAULT 1 NOT NULL,
	"super_user_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_counters" (
	"garage_id" uuid,
	"year" integer,
	"last" integer NOT NULL,
	CONSTRAINT "ticket_counters_pkey" PRIMARY KEY("garage_id","year")
);
--> statement-breakpoint
CREATE TABLE "ticket_events" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_user_id" uuid,
	"actor_organization_id" uuid,
	"data" jsonb NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"request_key" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY,
	"number" text NOT NULL,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"registration_number" text,
	"vin_number" text,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"color" text NOT NULL,
	"year" integer,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"status_changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"waiting_for" text,
	"waiting_note" text DEFAULT '' NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"drivable" boolean DEFAULT true NOT NULL,
	"mileage_km" integer,
	"wished_at" timestamp(3) with time zone,
	"keys_location" text DEFAULT '' NOT NULL,
	"replacement_car" boolean DEFAULT false NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"customer_reference" text DEFAULT '' NOT NULL,
	"scheduled_start" timestamp(3) with time zone,
	"scheduled_end" timestamp(3) with time zone,
	"promised_ready_at" timestamp(3) with time zone,
	"mechanic_id" uuid,
	"closed_at" timestamp(3) with time zone,
	"garage_archived_at" timestamp(3) with time zone,
	"customer_archived_at" timestamp(3) with time zone,
	"reported_by_user_id" uuid,
	"reported_by_organization_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_garages" (
	"garage_id" uuid,
	"vehicle_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_garages_pkey" PRIMARY KEY("garage_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"registration_number" text,
	"vin_number" text,
	"make" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"year" integer,
	"mileage_km" integer,
	"first_use_on" date,
	"next_inspection_on" date,
	"next_service_on" date,
	"next_service_km" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_events_organization" ON "audit_events" ("organization_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" ("actor_user_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_newest" ON "audit_events" ("at");--> statement-breakpoint
CREATE INDEX "used_challenges_expiry" ON "used_challenges" ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_events_due" ON "outbox_events" ("id") WHERE "settled_at" is null;--> statement-breakpoint
CREATE INDEX "sent_messages_newest" ON "sent_messages" ("created_at");--> statement-breakpoint
CREATE INDEX "sent_messages_failed" ON "sent_messages" ("state","created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_reset" ON "rate_limits" ("reset_at");--> statement-breakpoint
CREATE INDEX "realtime_presence_process" ON "realtime_presence" ("process_id");--> statement-breakpoint
CREATE INDEX "oauth_flows_expiry" ON "oauth_flows" ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_flows_user" ON "oauth_flows" ("link_user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "one_time_tokens" ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_accounts_user" ON "sign_in_accounts" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_code" ON "products" ("organization_id",lower("code"));--> statement-breakpoint
CREATE INDEX "products_name" ON "products" ("organization_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "services_name" ON "services" ("organization_id",lower("service_group"),lower("name"));--> statement-breakpoint
CREATE INDEX "files_organization" ON "files" ("organization_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_user" ON "files" ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_attached" ON "files" ("attached_to_id","id") WHERE "attached_to_id" is not null;--> statement-breakpoint
CREATE INDEX "files_loose" ON "files" ("created_at") WHERE "attached_to_id" is null;--> statement-breakpoint
CREATE INDEX "files_removed" ON "files" ("removed_at") WHERE "removed_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_organization" ON "notifications" ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contacts_organization" ON "contacts" ("organization_id","name");--> statement-breakpoint
CREATE INDEX "drivers_organization" ON "drivers" ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "garage_customers_customer" ON "garage_customers" ("customer_id");--> statement-breakpoint
CREATE INDEX "invitations_organization" ON "invitations" ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" ("organization_id","email") WHERE "accepted_at" is null and "revoked_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_organization" ON "memberships" ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "organizations_business_id" ON "organizations" ("business_id");--> statement-breakpoint
CREATE INDEX "organizations_listed" ON "organizations" ("type","name") WHERE "listed";--> statement-breakpoint
CREATE INDEX "ticket_events_ticket" ON "ticket_events" ("ticket_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_events_request_key" ON "ticket_events" ("ticket_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number" ON "tickets" ("garage_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_request_key" ON "tickets" ("reported_by_organization_id","request_key");--> statement-breakpoint
CREATE INDEX "tickets_garage_desk" ON "tickets" ("garage_id","status","urgent" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "garage_archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_customer_desk" ON "tickets" ("customer_id","status","urgent" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "customer_archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_garage_archive" ON "tickets" ("garage_id","id" DESC NULLS LAST) WHERE "garage_archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_customer_archive" ON "tickets" ("customer_id","id" DESC NULLS LAST) WHERE "customer_archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_vehicle" ON "tickets" ("vehicle_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tickets_closed" ON "tickets" ("closed_at") WHERE "closed_at" is not null;--> statement-breakpoint
CREATE INDEX "vehicle_garages_vehicle" ON "vehicle_garages" ("vehicle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_registration_number" ON "vehicles" ("organization_id","registration_number" text_pattern_ops) WHERE "registration_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_vin_number" ON "vehicles" ("organization_id","vin_number") WHERE "vin_number" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_organization" ON "vehicles" ("organization_id","id");--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD CONSTRAINT "oauth_flows_link_user_id_users_id_fkey" FOREIGN KEY ("link_user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sign_in_accounts" ADD CONSTRAINT "sign_in_accounts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "notification_read_marks" ADD CONSTRAINT "notification_read_marks_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_read_marks" ADD CONSTRAINT "notification_read_marks_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "garage_customers" ADD CONSTRAINT "garage_customers_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "garage_customers" ADD CONSTRAINT "garage_customers_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_organization_id_organizations_id_fkey" FOREIGN KEY ("invited_by_organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fkey" FOREIGN KEY ("accepted_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "organization_notification_addresses" ADD CONSTRAINT "organization_notification_addresses_99sOwBfd5B5D_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_approval_deputy_user_id_users_id_fkey" FOREIGN KEY ("approval_deputy_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "ticket_counters" ADD CONSTRAINT "ticket_counters_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_ticket_id_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_actor_user_id_users_id_fkey" FOREIGN KEY ("actor_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_actor_organization_id_organizations_id_fkey" FOREIGN KEY ("actor_organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_mechanic_id_users_id_fkey" FOREIGN KEY ("mechanic_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_reported_by_user_id_users_id_fkey" FOREIGN KEY ("reported_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_reported_by_organization_id_organizations_id_fkey" FOREIGN KEY ("reported_by_organization_id") REFERENCES "organizations"("id");--> statement-breakpoint
ALTER TABLE "vehicle_garages" ADD CONSTRAINT "vehicle_garages_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vehicle_garages" ADD CONSTRAINT "vehicle_garages_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;