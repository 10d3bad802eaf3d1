import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

/** An invited garage has signed up, or was here already, and is connected with the customer that invited it. */
export const garageInvitationAccepted = defineEvent(
  'garage_invitation.accepted',
  z.object({
    invitationId: z.string(),
    garageId: z.string(),
    customerId: z.string(),
    actorUserId: z.string().nullable(),
  }),
)
