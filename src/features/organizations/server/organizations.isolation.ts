import { aboutCaller, type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import type { OrganizationsRouter } from './organizations.router.ts'

const named = (side: 'both' | 'customer', input: Extract<IsolationCase, { about: 'organization' }>['input']) =>
  ({ about: 'organization', side, admin: true, names: true, input }) as const
const adminList = (input: Record<string, unknown>) => ({ ...ownList('both', input), admin: true }) as IsolationCase

export const isolation: Isolation<{ organizations: OrganizationsRouter }> = {
  cases: {
    organizations: {
      sync: aboutCaller('the own organisations'),
      listOwn: aboutCaller('the own organisations'),
      getOwn: ownList(),
      listMembers: ownList(),
      findGarages: ownList('customer', { text: '' }),
      findCustomers: ownList('garage', { text: '' }),
      // too short a name: refused before anything is written
      addCustomer: { about: 'organization', side: 'garage', input: () => ({ customer: { name: 'x' } }) },
      create: aboutCaller('makes an organisation of the own'),
      profile: ownList(),
      saveProfile: adminList({ profile: { version: 0 } }),
      billing: ownList(),
      saveBilling: adminList({ billing: { version: 0 } }),
      properties: ownList(),
      saveProperties: adminList({ properties: { type: 'GARAGE', version: 0 } }),
      notificationAddresses: ownList(),
      saveNotificationAddresses: adminList({ addresses: [], version: 0 }),
      contacts: {
        list: ownList(),
        save: named('both', (id) => ({
          contact: { id: id('contactId'), version: 1, name: 'x', title: '', phone: '', email: '' },
        })),
        remove: named('both', (id) => ({ id: id('contactId') })),
      },
      drivers: {
        list: ownList('customer'),
        save: named('customer', (id) => ({
          driver: { id: id('driverId'), version: 1, name: 'x', phone: '', email: '', channel: 'NONE' },
        })),
        remove: named('customer', (id) => ({ id: id('driverId') })),
      },
      members: {
        setRole: named('both', (id) => ({ userId: id('customerMemberId'), role: 'MEMBER' })),
        remove: named('both', (id) => ({ userId: id('customerMemberId') })),
        leave: { ...ownList(), acts: true } as IsolationCase,
      },
      invitations: {
        list: ownList(),
        create: adminList({ email: 'x', role: 'MEMBER' }),
        resend: named('both', (id) => ({ id: id('invitationId') })),
        revoke: named('both', (id) => ({ id: id('invitationId') })),
        look: { about: 'anyone', why: 'whoever holds the link of the mail sees it', input: () => ({ token: 'x' }) },
        mine: aboutCaller('the invitations to the own address'),
        accept: aboutCaller('the invitations to the own address', { token: 'x' }),
      },
    },
  },
}
