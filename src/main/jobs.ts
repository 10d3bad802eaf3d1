import { archiveTickets } from '#features/tickets/server/tickets.jobs.ts'
import { sweepEvents } from '#server/events/sweep-events.ts'
import type { Job } from '#server/jobs/job.ts'

/** Everything that the job queue may run. */
export const jobs: readonly Job[] = [sweepEvents, archiveTickets]
