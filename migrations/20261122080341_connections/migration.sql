CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY,
	"garage_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp(3) with time zone,
	"requested_by_user_id" uuid,
	"accepted_at" timestamp(3) with time zone,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"changed_by_side" text NOT NULL,
	"changed_by_user_id" uuid,
	"blocked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
-- whoever dealt with each other before connections were asked for goes on as before: both had worked together by their own doing
INSERT INTO "connections" ("id", "garage_id", "customer_id", "state", "accepted_at", "changed_at", "changed_by_side", "created_at")
SELECT gen_random_uuid(), d."garage_id", d."customer_id", 'ACCEPTED', d."created_at", d."created_at",
  CASE WHEN o."managed_by_garage_id" = d."garage_id" THEN 'GARAGE' ELSE 'CUSTOMER' END, d."created_at"
FROM (
  SELECT "garage_id", "customer_id", min("created_at") AS "created_at"
  FROM (
    SELECT "garage_id", "customer_id", "created_at" FROM "garage_customers"
    UNION ALL
    SELECT "garage_id", "customer_id", "created_at" FROM "tickets"
  ) AS dealings
  GROUP BY "garage_id", "customer_id"
) AS d
JOIN "organizations" o ON o."id" = d."customer_id";
--> statement-breakpoint
DROP TABLE "garage_customers";
--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "vehicle_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_pair" ON "connections" ("garage_id","customer_id");--> statement-breakpoint
CREATE INDEX "connections_garage" ON "connections" ("garage_id","state");--> statement-breakpoint
CREATE INDEX "connections_customer" ON "connections" ("customer_id","state");--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_garage_id_organizations_id_fkey" FOREIGN KEY ("garage_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_customer_id_organizations_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_requested_by_user_id_users_id_fkey" FOREIGN KEY ("requested_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_changed_by_user_id_users_id_fkey" FOREIGN KEY ("changed_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;