import type { Isolation } from '#server/isolation.ts'
import type { SearchRouter } from './search.router.ts'

export const isolation: Isolation<{ search: SearchRouter }> = {
  cases: { search: { find: { about: 'organization', side: 'both', input: () => ({ text: 'huolto' }) } } },
}
