import { sweepAccounts } from '#features/accounts/server/accounts.jobs.ts'
import { sweepFiles } from '#features/files/server/files.jobs.ts'
import { archiveTickets } from '#features/tickets/server/tickets.jobs.ts'
import { sweepBotProtection } from '#server/bot-protection/bot-protection.jobs.ts'
import { sweepEvents } from '#server/events/sweep-events.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { sendMailJob, sweepMessages } from '#server/mail/send-mail.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What the clock runs; each can also be called over HTTP with the scheduled-job key. */
export const scheduledJobs = (storage: Storage): readonly Job[] => [
  sweepEvents,
  sweepMessages,
  sweepAccounts,
  sweepBotProtection,
  archiveTickets,
  sweepFiles(storage),
]

/** Everything that the job queue may run. */
export const jobs = ({ mailer, storage }: { mailer: Mailer; storage: Storage }): readonly Job[] => [
  ...scheduledJobs(storage),
  sendMailJob(mailer),
]
