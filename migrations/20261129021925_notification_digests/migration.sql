CREATE TABLE "notification_digests" (
	"user_id" uuid PRIMARY KEY,
	"news_since" timestamp(6) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;