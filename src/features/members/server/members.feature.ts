import { serverFeature } from '#server/feature.ts'
import type {} from '../members.failures.ts'
import { invitationsOfCustomer } from './customer-data.ts'
import { leaveOrganizations } from './leave-organizations.ts'
import { membersExported } from './members.exported.ts'
import { organizationMails } from './members.mails.ts'
import { membersPages, membersRouter } from './members.router.ts'
import { membershipData } from './membership-data.ts'

/** Who belongs to an organisation, and how people come in and go. */
export const members = serverFeature({
  name: 'members',
  routers: { members: membersRouter },
  settings: membersPages,
  isolation: () => import('./members.isolation.ts'),
  listeners: ({ publicUrl }) => organizationMails(publicUrl),
  personalData: [membershipData],
  accountDeletion: [leaveOrganizations],
  customerData: [invitationsOfCustomer],
  exported: membersExported,
})
