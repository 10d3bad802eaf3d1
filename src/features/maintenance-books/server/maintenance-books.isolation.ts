import { randomUUID } from 'node:crypto'
import { type Isolation, ownList } from '#server/isolation.ts'
import type { MaintenanceBooksRouter } from './maintenance-books.router.ts'

export const isolation: Isolation<{ maintenanceBooks: MaintenanceBooksRouter }> = {
  cases: {
    maintenanceBooks: {
      get: { about: 'organization', side: 'both', names: true, input: () => ({ id: randomUUID() }) },
      list: ownList(),
    },
  },
  routes: {
    'GET /.well-known/huoltosilta-book-keys.json': {
      about: 'anyone',
      why: 'the public keys of the signature, for whoever checks a book',
    },
  },
}
