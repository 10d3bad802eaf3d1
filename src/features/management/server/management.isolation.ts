import { aboutPlatform, type Isolation } from '#server/isolation.ts'
import type { ManagementRouter } from './management.router.ts'
import type { EventPages } from './organization-events.router.ts'

const platform = aboutPlatform('super-users see the whole platform')
const organization = aboutPlatform('super-users act upon any organisation')
const user = aboutPlatform('super-users act upon any user')

export const isolation: Isolation<{ management: ManagementRouter }, EventPages> = {
  settings: { events: { list: { about: 'organization', side: 'both', admin: true, input: () => ({ page: 0 }) } } },
  cases: {
    management: {
      numbers: platform,
      failures: platform,
      refusedMails: platform,
      audit: platform,
      retryFailure: platform,
      addOrganization: platform,
      findOrganizations: platform,
      users: {
        find: platform,
        setDisabled: user,
        setSuperUser: user,
        sendReset: user,
        endSessions: user,
        forgetSecondFactor: user,
      },
      organization: {
        get: organization,
        connections: organization,
        superUser: { get: organization, save: organization },
      },
    },
  },
}
