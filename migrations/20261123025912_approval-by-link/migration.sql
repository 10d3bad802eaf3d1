-- whoever has saved the page has not said that links may answer
ALTER TABLE "customer_properties" ADD COLUMN "approval_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_properties" ALTER COLUMN "approval_by_link" DROP DEFAULT;
