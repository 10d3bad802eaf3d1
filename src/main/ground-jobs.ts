import { sweepBotProtection } from '#server/bot-protection/bot-protection.jobs.ts'
import { sweepEvents } from '#server/events/sweep-events.ts'
import type { Job } from '#server/jobs/job.ts'
import { sweepFailedJobs } from '#server/jobs/sweep-failed-jobs.ts'
import { sendMailJob, sweepMessages } from '#server/mail/send-mail.ts'

/** Jobs of the ground itself, which no feature declares. */
export const groundJobs: readonly Job[] = [sendMailJob, sweepEvents, sweepMessages, sweepFailedJobs, sweepBotProtection]
