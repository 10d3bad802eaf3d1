import { sweepBotProtection } from '#server/bot-protection/bot-protection.jobs.ts'
import { sweepInboundMails } from '#server/delivery/inbound-mail/sweep-inbound-mails.ts'
import { sweepDeliveries } from '#server/delivery/sweep-deliveries.ts'
import { sweepEvents } from '#server/events/sweep-events.ts'
import { runImportJob, sweepImportRuns } from '#server/import/import-runs.ts'
import type { Job } from '#server/jobs/job.ts'
import { sweepFailedJobs } from '#server/jobs/sweep-failed-jobs.ts'
import { sweepSignedLinks } from '#server/signed-links/sweep-signed-links.ts'
import { serverFeatures } from './server-features.ts'

/** Jobs of the ground itself, which no feature declares. */
const groundJobs: readonly Job[] = [
  sweepEvents,
  sweepDeliveries,
  sweepInboundMails,
  sweepFailedJobs,
  sweepBotProtection,
  sweepSignedLinks,
  runImportJob,
  sweepImportRuns,
]

/** Every job of the product: what a worker runs and what a scheduler outside may queue. */
export const jobs: readonly Job[] = [...groundJobs, ...serverFeatures.flatMap((feature) => feature.jobs ?? [])]
