import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { archiveOldTickets } from './archive-ticket.ts'
import { forgetOldActs } from './ticket-acts.ts'

/** Closed tickets leave each desk after its organisation's days; every night, and whenever the job is called. */
export const archiveTickets = defineJob({
  name: 'tickets.archive',
  payload: z.object({}),
  schedule: '30 4 * * *',
  async handle(_payload, { db, log }) {
    const archived = await archiveOldTickets(db)
    if (archived > 0) log.info({ archived }, 'old tickets archived')
  },
})

export const sweepTicketActs = defineJob({
  name: 'tickets.sweep-acts',
  payload: z.object({}),
  schedule: '40 4 * * *',
  handle: (_payload, { db, signal }) => forgetOldActs(db, signal),
})
