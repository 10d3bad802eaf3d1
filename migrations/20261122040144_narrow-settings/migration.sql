CREATE TABLE "customer_properties" (
	"organization_id" uuid PRIMARY KEY,
	"approval_limit_cents" integer,
	"approval_answer_hours" integer NOT NULL,
	"approval_deputy_user_id" uuid,
	"default_driver_channel" text NOT NULL,
	"archive_after_days" integer NOT NULL,
	"reference_required" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "garage_properties" (
	"organization_id" uuid PRIMARY KEY,
	"takes_offer_requests" boolean NOT NULL,
	"takes_history_requests" boolean NOT NULL,
	"bays" integer NOT NULL,
	"hours_per_day" integer NOT NULL,
	"archive_after_days" integer NOT NULL,
	"stale_after_days" integer NOT NULL,
	"history_fee_cents" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_notification_settings" (
	"organization_id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_billing" (
	"organization_id" uuid PRIMARY KEY,
	"billing_name" text NOT NULL,
	"billing_address" text NOT NULL,
	"billing_email" text NOT NULL,
	"e_invoice_address" text NOT NULL,
	"e_invoice_operator" text NOT NULL,
	"billing_reference" text NOT NULL,
	"payment_terms_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_platform_settings" (
	"organization_id" uuid PRIMARY KEY,
	"platform_fee_cents" integer NOT NULL,
	"notes" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
INSERT INTO "organization_billing" ("organization_id", "billing_name", "billing_address", "billing_email", "e_invoice_address", "e_invoice_operator", "billing_reference", "payment_terms_days", "version")
SELECT "id", "billing_name", "billing_address", "billing_email", "e_invoice_address", "e_invoice_operator", "billing_reference", "payment_terms_days", "billing_version" FROM "organizations";
--> statement-breakpoint
INSERT INTO "garage_properties" ("organization_id", "takes_offer_requests", "takes_history_requests", "bays", "hours_per_day", "archive_after_days", "stale_after_days", "history_fee_cents", "version")
SELECT "id", "takes_offer_requests", "takes_history_requests", "bays", "hours_per_day", "archive_after_days", "stale_after_days", "history_fee_cents", "properties_version" FROM "organizations" WHERE "type" = 'GARAGE';
--> statement-breakpoint
INSERT INTO "customer_properties" ("organization_id", "approval_limit_cents", "approval_answer_hours", "approval_deputy_user_id", "default_driver_channel", "archive_after_days", "reference_required", "version")
SELECT "id", "approval_limit_cents", "approval_answer_hours", "approval_deputy_user_id", "default_driver_channel", "archive_after_days", "reference_required", "properties_version" FROM "organizations" WHERE "type" = 'CUSTOMER';
--> statement-breakpoint
INSERT INTO "organization_notification_settings" ("organization_id", "version")
SELECT "id", "notifications_version" FROM "organizations";
--> statement-breakpoint
INSERT INTO "organization_platform_settings" ("organization_id", "platform_fee_cents", "notes", "version")
SELECT "id", "platform_fee_cents", "super_user_notes", "super_user_version" FROM "organizations";
--> statement-breakpoint
ALTER TABLE "organizations" DROP CONSTRAINT "organizations_approval_deputy_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "organizations" RENAME COLUMN "kept_by_garage_id" TO "managed_by_garage_id";--> statement-breakpoint
ALTER TABLE "organizations"
	DROP COLUMN "billing_name",
	DROP COLUMN "billing_address",
	DROP COLUMN "billing_email",
	DROP COLUMN "e_invoice_address",
	DROP COLUMN "e_invoice_operator",
	DROP COLUMN "billing_reference",
	DROP COLUMN "payment_terms_days",
	DROP COLUMN "archive_after_days",
	DROP COLUMN "takes_offer_requests",
	DROP COLUMN "takes_history_requests",
	DROP COLUMN "bays",
	DROP COLUMN "hours_per_day",
	DROP COLUMN "history_fee_cents",
	DROP COLUMN "approval_limit_cents",
	DROP COLUMN "default_driver_channel",
	DROP COLUMN "reference_required",
	DROP COLUMN "approval_answer_hours",
	DROP COLUMN "approval_deputy_user_id",
	DROP COLUMN "stale_after_days",
	DROP COLUMN "platform_fee_cents",
	DROP COLUMN "super_user_notes",
	DROP COLUMN "billing_version",
	DROP COLUMN "properties_version",
	DROP COLUMN "notifications_version",
	DROP COLUMN "super_user_version";
--> statement-breakpoint
ALTER TABLE "customer_properties" ADD CONSTRAINT "customer_properties_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "customer_properties" ADD CONSTRAINT "customer_properties_approval_deputy_user_id_users_id_fkey" FOREIGN KEY ("approval_deputy_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "garage_properties" ADD CONSTRAINT "garage_properties_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "organization_notification_settings" ADD CONSTRAINT "organization_notification_settings_zwiblSgJnePm_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "organization_billing" ADD CONSTRAINT "organization_billing_organization_id_organizations_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "organization_platform_settings" ADD CONSTRAINT "organization_platform_settings_VYAEiYMVi8b8_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- an action begins with the feature that writes it
UPDATE "audit_events" AS a SET "action" = names.after FROM (VALUES
	('users.disabled', 'management.user_disabled'),
	('users.enabled', 'management.user_enabled'),
	('users.super_user_given', 'management.super_user_given'),
	('users.super_user_taken', 'management.super_user_taken'),
	('users.reset_sent', 'management.password_reset_sent'),
	('users.sessions_ended', 'management.sessions_ended'),
	('deliveries.retried', 'management.delivery_retried'),
	('organizations.super_user_settings_saved', 'management.organization_settings_saved'),
	('organizations.profile_saved', 'settings.profile_saved'),
	('organizations.billing_saved', 'settings.billing_saved'),
	('organizations.properties_saved', 'settings.properties_saved'),
	('organizations.notification_addresses_saved', 'settings.notification_addresses_saved'),
	('organizations.contact_added', 'settings.contact_added'),
	('organizations.contact_saved', 'settings.contact_saved'),
	('organizations.contact_removed', 'settings.contact_removed'),
	('organizations.driver_added', 'drivers.added'),
	('organizations.driver_saved', 'drivers.saved'),
	('organizations.driver_removed', 'drivers.removed'),
	('organizations.drivers_imported', 'drivers.imported'),
	('organizations.invited', 'members.invited'),
	('organizations.invitation_resent', 'members.invitation_resent'),
	('organizations.invitation_revoked', 'members.invitation_revoked'),
	('organizations.member_joined', 'members.joined'),
	('organizations.member_removed', 'members.removed'),
	('organizations.member_left', 'members.left'),
	('organizations.role_changed', 'members.role_changed'),
	('organizations.taken_over', 'members.taken_over'),
	('organizations.image_changed', 'files.organization_image_changed')
) AS names(before, after) WHERE a."action" = names.before;
--> statement-breakpoint
UPDATE "audit_events" SET "action" = 'management.organization_added' WHERE "action" = 'organizations.created' AND "acting_as" = 'super-user';
