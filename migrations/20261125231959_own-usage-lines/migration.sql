ALTER TABLE "garage_properties" ADD COLUMN "break_even_hours" numeric(4,2);--> statement-breakpoint
ALTER TABLE "garage_properties" ADD COLUMN "target_hours" numeric(4,2);