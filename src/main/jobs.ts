import { sweepAccounts } from '#features/accounts/server/accounts.jobs.ts'
import { archiveTickets } from '#features/tickets/server/tickets.jobs.ts'
import { sweepEvents } from '#server/events/sweep-events.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { sendMailJob, sweepMessages } from '#server/mail/send-mail.ts'

/** What the clock runs; each can also be called over HTTP with the scheduled-job key. */
export const scheduledJobs: readonly Job[] = [sweepEvents, sweepMessages, sweepAccounts, archiveTickets]

/** Everything that the job queue may run. */
export const jobs = (mailer: Mailer): readonly Job[] => [...scheduledJobs, sendMailJob(mailer)]
