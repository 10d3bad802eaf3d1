ALTER TABLE "driver_tellings" RENAME TO "driver_message_batches";--> statement-breakpoint
ALTER TABLE "offer_request_garages" RENAME COLUMN "told_reason" TO "feedback_reason";--> statement-breakpoint
ALTER TABLE "offer_request_garages" RENAME COLUMN "told_rank" TO "feedback_rank";--> statement-breakpoint
ALTER TABLE "offer_request_garages" RENAME COLUMN "expiry_told_of" TO "expiry_notified_of";--> statement-breakpoint
ALTER TABLE "driver_messages" RENAME COLUMN "telling_id" TO "batch_id";--> statement-breakpoint
ALTER TABLE "mileage_readings" RENAME COLUMN "told_with" TO "reported_with";--> statement-breakpoint
ALTER TABLE "vehicles" RENAME COLUMN "told_service_on" TO "reminded_service_on";--> statement-breakpoint
ALTER TABLE "vehicles" RENAME COLUMN "told_service_km" TO "reminded_service_km";--> statement-breakpoint
ALTER TABLE "vehicles" RENAME COLUMN "told_inspection_on" TO "reminded_inspection_on";--> statement-breakpoint
ALTER INDEX "driver_tellings_request_key" RENAME TO "driver_message_batches_request_key";--> statement-breakpoint
ALTER INDEX "driver_tellings_newest" RENAME TO "driver_message_batches_newest";--> statement-breakpoint
ALTER INDEX "driver_tellings_to_remind" RENAME TO "driver_message_batches_to_remind";--> statement-breakpoint
ALTER INDEX "driver_tellings_person" RENAME TO "driver_message_batches_person";--> statement-breakpoint
ALTER INDEX "driver_messages_telling" RENAME TO "driver_messages_batch";--> statement-breakpoint
ALTER INDEX "mileage_readings_told_with" RENAME TO "mileage_readings_reported_with";--> statement-breakpoint
ALTER INDEX "vehicles_service_untold" RENAME TO "vehicles_service_not_reminded";--> statement-breakpoint
ALTER INDEX "vehicles_inspection_untold" RENAME TO "vehicles_inspection_not_reminded";--> statement-breakpoint
ALTER TABLE "driver_message_batches" RENAME CONSTRAINT "driver_tellings_pkey" TO "driver_message_batches_pkey";--> statement-breakpoint
ALTER TABLE "driver_message_batches" RENAME CONSTRAINT "driver_tellings_ticket_id_tickets_id_fkey" TO "driver_message_batches_ticket_id_tickets_id_fkey";--> statement-breakpoint
ALTER TABLE "driver_message_batches" RENAME CONSTRAINT "driver_tellings_garage_id_organizations_id_fkey" TO "driver_message_batches_garage_id_organizations_id_fkey";--> statement-breakpoint
ALTER TABLE "driver_message_batches" RENAME CONSTRAINT "driver_tellings_user_id_users_id_fkey" TO "driver_message_batches_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "driver_messages" RENAME CONSTRAINT "driver_messages_telling_id_driver_tellings_id_fkey" TO "driver_messages_batch_id_driver_message_batches_id_fkey";--> statement-breakpoint
-- events that are still on their way name the field as the version before did
UPDATE "outbox_events" SET "payload" = ("payload" - 'isToldElsewhere') || jsonb_build_object('isNotifiedElsewhere', "payload"->'isToldElsewhere')
WHERE "settled_at" IS NULL AND "payload" ? 'isToldElsewhere';
