import { type Isolation, ownList } from '#server/isolation.ts'
import type { RegisterLookupsRouter } from './register-lookups.router.ts'

export const isolation: Isolation<{ registerLookups: RegisterLookupsRouter }> = {
  cases: {
    registerLookups: {
      terms: ownList(),
      accept: { about: 'organization', side: 'both', admin: true, acts: true, input: () => ({}) },
      list: { about: 'organization', side: 'both', admin: true, input: () => ({}) },
    },
  },
}
