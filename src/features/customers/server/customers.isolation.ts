import { type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import type { CustomersRouter } from './customers.router.ts'

const named = (more: Record<string, unknown> = {}): IsolationCase => ({
  about: 'organization',
  side: 'garage',
  names: true,
  input: (id) => ({ customerId: id('customerId'), ...more }),
})

// the customer of the test's world has people of its own, and is no garage's to merge
const merged: IsolationCase = {
  about: 'organization',
  side: 'garage',
  admin: true,
  names: true,
  input: (id) => ({ keptId: id('customerId'), removedId: id('customerId') }),
}

export const isolation: Isolation<{ customers: CustomersRouter }> = {
  routes: {
    'GET /api/customers/:customerId/data.json': {
      about: 'organization',
      requests: (id) => [{ url: `/api/customers/${id('customerId')}/data.json?organizationId=${id('garageId')}` }],
    },
  },
  cases: {
    customers: {
      list: ownList('garage'),
      get: named(),
      tickets: named({ list: 'past' }),
      // of a version that there is not: refused before anything is written
      saveNote: named({ edit: { text: 'x', version: 99 } }),
      mergePreview: merged,
      merge: merged,
      erase: {
        about: 'organization',
        side: 'garage',
        admin: true,
        names: true,
        input: (id) => ({ customerId: id('customerId') }),
      },
    },
  },
}
