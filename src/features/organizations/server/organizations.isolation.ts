import { aboutCaller, type Isolation, ownList } from '#server/isolation.ts'
import type { OrganizationsRouter } from './organizations.router.ts'

export const isolation: Isolation<{ organizations: OrganizationsRouter }> = {
  cases: {
    organizations: {
      sync: aboutCaller('the own organisations'),
      listOwn: aboutCaller('the own organisations'),
      getOwn: ownList(),
      listMembers: ownList(),
      findGarages: { about: 'organization', side: 'customer', input: (id) => ({ id: id('garageId') }) },
      findCustomers: { about: 'organization', side: 'garage', input: (id) => ({ id: id('customerId') }) },
      messagesLeft: ownList(),
      // too short a name: refused before anything is written
      addCustomer: { about: 'organization', side: 'garage', input: () => ({ customer: { name: 'x' } }) },
      lookUpCompany: aboutCaller('a public register', { businessId: '3300101-8' }),
      create: aboutCaller('makes an organisation of the own'),
    },
  },
}
