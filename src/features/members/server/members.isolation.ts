import { aboutCaller, aboutCallers, editsNamed, editsOwn, type Isolation, ownList } from '#server/isolation.ts'
import { makeInvitation } from './invitations.factory.ts'
import type { MembersPages, MembersRouter } from './members.router.ts'

export const isolation: Isolation<{ members: MembersRouter }, MembersPages> = {
  things: async (db, { customerId }) => ({
    invitationId: (await makeInvitation(db, { organizationId: customerId })).invitation.id,
  }),
  cases: {
    members: {
      leave: { about: 'organization', side: 'both', acts: true, input: () => ({}) },
      invitations: {
        preview: { about: 'anyone', why: 'whoever holds the link of the mail sees it', input: () => ({ token: 'x' }) },
        join: {
          about: 'anyone',
          why: 'the link of the mail makes the account',
          input: () => ({ token: 'x', name: 'Uusi', password: 'vihreä traktori' }),
        },
        mine: aboutCaller('the invitations to the own address'),
        accept: aboutCallers('the invitations to the own address', (id) => ({ invitationId: id('invitationId') })),
      },
    },
  },
  settings: {
    members: {
      list: ownList(),
      setRole: editsNamed('both', (id) => ({ userId: id('customerMemberId'), role: 'MEMBER' })),
      setMarks: editsNamed('garage', (id) => ({ userId: id('customerMemberId'), installs: false, bills: false })),
      setApprovalLimit: editsNamed('customer', (id) => ({ userId: id('customerMemberId'), approvalLimitCents: 5000 })),
      remove: editsNamed('both', (id) => ({ userId: id('customerMemberId') })),
    },
    security: {
      get: ownList(),
      demand: editsOwn({ demanded: true }),
    },
    invitations: {
      list: ownList(),
      create: editsOwn({ email: 'x', role: 'MEMBER' }),
      resend: editsNamed('both', (id) => ({ id: id('invitationId') })),
      revoke: editsNamed('both', (id) => ({ id: id('invitationId') })),
    },
  },
}
