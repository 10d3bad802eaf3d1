import { serverFeature } from '#server/feature.ts'
import type {} from '../members.failures.ts'
import { leaveOrganizations } from './leave-organizations.ts'
import { organizationMails } from './members.mails.ts'
import { membershipData } from './membership-data.ts'

/** Who belongs to an organisation, and how people come in and go. */
export const members = serverFeature({
  name: 'members',
  routers: {},
  isolation: () => import('./members.isolation.ts'),
  listeners: ({ publicUrl }) => organizationMails(publicUrl),
  personalData: [membershipData],
  accountDeletion: [leaveOrganizations],
})
