DROP INDEX "organizations_listed";--> statement-breakpoint
CREATE INDEX "organizations_listed" ON "organizations" ("type","name","id") WHERE "listed";--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" ("action","at");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" ("name","id");--> statement-breakpoint
CREATE INDEX "users_exceptional" ON "users" ("name","id") WHERE "disabled_at" is not null or "is_super_user" or "email_verified_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" ("name","id");