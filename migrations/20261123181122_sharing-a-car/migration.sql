CREATE TABLE "vehicle_handovers" (
	"id" uuid PRIMARY KEY,
	"from_organization_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"created_by_user_id" uuid,
	"received_at" timestamp(3) with time zone,
	"to_organization_id" uuid,
	"received_by_user_id" uuid,
	"received_vehicle_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_handovers_received" CHECK (("received_at" is null) = ("received_vehicle_id" is null) and num_nonnulls("received_at", "revoked_at") < 2)
);
--> statement-breakpoint
ALTER TABLE "signed_links" ADD COLUMN "last_opened_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_handovers_code" ON "vehicle_handovers" ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_handovers_waiting" ON "vehicle_handovers" ("from_organization_id","vehicle_id") WHERE "received_at" is null and "revoked_at" is null;--> statement-breakpoint
CREATE INDEX "vehicle_handovers_vehicle" ON "vehicle_handovers" ("vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_handovers_receiver" ON "vehicle_handovers" ("to_organization_id");--> statement-breakpoint
CREATE INDEX "vehicle_handovers_created_by" ON "vehicle_handovers" ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "vehicle_handovers_received_by" ON "vehicle_handovers" ("received_by_user_id");--> statement-breakpoint
ALTER TABLE "vehicle_handovers" ADD CONSTRAINT "vehicle_handovers_from_organization_id_organizations_id_fkey" FOREIGN KEY ("from_organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vehicle_handovers" ADD CONSTRAINT "vehicle_handovers_vehicle_id_vehicles_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vehicle_handovers" ADD CONSTRAINT "vehicle_handovers_created_by_user_id_users_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "vehicle_handovers" ADD CONSTRAINT "vehicle_handovers_to_organization_id_organizations_id_fkey" FOREIGN KEY ("to_organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "vehicle_handovers" ADD CONSTRAINT "vehicle_handovers_received_by_user_id_users_id_fkey" FOREIGN KEY ("received_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL;