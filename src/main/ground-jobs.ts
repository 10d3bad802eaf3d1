import { sweepBotProtection } from '#server/bot-protection/bot-protection.jobs.ts'
import { sweepDeliveries } from '#server/delivery/sweep-deliveries.ts'
import { sweepEvents } from '#server/events/sweep-events.ts'
import type { Job } from '#server/jobs/job.ts'
import { sweepFailedJobs } from '#server/jobs/sweep-failed-jobs.ts'

/** Jobs of the ground itself, which no feature declares. */
export const groundJobs: readonly Job[] = [sweepEvents, sweepDeliveries, sweepFailedJobs, sweepBotProtection]
