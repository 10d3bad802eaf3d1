import type { Isolation } from '#server/isolation.ts'
import { ownList } from '#server/isolation.ts'
import { makeGarageInvitation } from './garage-invitations.factory.ts'
import type { GarageInvitationsRouter } from './garage-invitations.router.ts'

const names = {
  about: 'organization',
  side: 'customer',
  names: true,
  input: (id: (name: string) => string) => ({ invitationId: id('garageInvitationId') }),
} as const

export const isolation: Isolation<{ garageInvitations: GarageInvitationsRouter }> = {
  things: async (db, { customerId }) => ({
    garageInvitationId: (await makeGarageInvitation(db, { customerId })).invitation.id,
  }),
  cases: {
    garageInvitations: {
      list: ownList('customer'),
      // too short a name: refused before anything is sent
      invite: { about: 'organization', side: 'customer', input: () => ({ invitation: { garageName: 'x' } }) },
      resend: names,
      withdraw: names,
      open: { about: 'anyone', why: 'the holder of the mail’s link sees it', input: () => ({ token: 'x' }) },
      register: {
        about: 'anyone',
        why: 'the link of the mail makes the account',
        input: () => ({ token: 'x', name: 'Uusi', password: 'vihreä traktori' }),
      },
      accept: { about: 'organization', side: 'garage', admin: true, input: () => ({ token: 'x' }) },
    },
  },
}
