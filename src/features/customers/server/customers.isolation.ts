import { type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import type { CustomersRouter } from './customers.router.ts'

const named = (more: Record<string, unknown> = {}): IsolationCase => ({
  about: 'organization',
  side: 'garage',
  names: true,
  input: (id) => ({ customerId: id('customerId'), ...more }),
})

export const isolation: Isolation<{ customers: CustomersRouter }> = {
  cases: {
    customers: {
      list: ownList('garage'),
      get: named(),
      tickets: named({ list: 'past' }),
      // of a version that there is not: refused before anything is written
      saveNote: named({ edit: { text: 'x', version: 99 } }),
    },
  },
}
