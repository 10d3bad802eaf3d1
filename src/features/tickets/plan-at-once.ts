import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'

/** The plan with which a garage makes a ticket; all of it needs a beginning. */
export const PlanAtOnce = z.object({
  mechanicId: Id.nullable().default(null),
  scheduledStart: Instant.nullable().default(null),
  /** Left out: as its services take. */
  scheduledEnd: Instant.nullable().default(null),
  promisedReadyAt: Instant.nullable().default(null),
})
export type PlanAtOnce = z.infer<typeof PlanAtOnce>
