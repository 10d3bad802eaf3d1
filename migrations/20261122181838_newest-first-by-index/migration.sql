DROP INDEX "files_organization";--> statement-breakpoint
CREATE INDEX "files_organization" ON "files" ("organization_id","id");--> statement-breakpoint
DROP INDEX "files_user";--> statement-breakpoint
CREATE INDEX "files_user" ON "files" ("user_id","id");--> statement-breakpoint
DROP INDEX "notifications_organization";--> statement-breakpoint
CREATE INDEX "notifications_organization" ON "notifications" ("organization_id","created_at","id");--> statement-breakpoint
DROP INDEX "ticket_events_ticket";--> statement-breakpoint
CREATE INDEX "ticket_events_ticket" ON "ticket_events" ("ticket_id","id");--> statement-breakpoint
DROP INDEX "tickets_vehicle";--> statement-breakpoint
CREATE INDEX "tickets_vehicle" ON "tickets" ("vehicle_id","id");