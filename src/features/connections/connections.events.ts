import { z } from 'zod'
import { CONNECTION_STATES } from '#features/organizations/organizations.ts'
import { defineEvent } from '#shared/domain-event.ts'

const AboutConnection = z.object({
  connectionId: z.string(),
  garageId: z.string(),
  customerId: z.string(),
  /** The side that did it: the other one is notified. */
  actorOrganizationId: z.string(),
  actorUserId: z.string().nullable(),
})
export type AboutConnection = z.infer<typeof AboutConnection>

/** `from` is null for a pair that had never dealt with each other. */
export const connectionMoved = defineEvent(
  'connection.moved',
  AboutConnection.extend({
    from: z.enum(CONNECTION_STATES).nullable(),
    to: z.enum(CONNECTION_STATES),
    /** By a report, which has an event of its own. */
    byReport: z.boolean(),
  }),
)
