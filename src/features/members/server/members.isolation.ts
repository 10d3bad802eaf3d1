import type { Isolation } from '#server/isolation.ts'
import { makeInvitation } from './invitations.factory.ts'

export const isolation: Isolation<Record<never, never>> = {
  things: async (db, { customerId }) => ({
    invitationId: (await makeInvitation(db, { organizationId: customerId })).invitation.id,
  }),
  cases: {},
}
