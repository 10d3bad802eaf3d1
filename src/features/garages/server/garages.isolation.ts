import { type Isolation, ownList } from '#server/isolation.ts'
import type { GaragesRouter } from './garages.router.ts'

export const isolation: Isolation<{ garages: GaragesRouter }> = {
  cases: {
    garages: {
      list: ownList('customer'),
      publicProfile: { about: 'organization', side: 'both', names: true, input: (id) => ({ id: id('garageId') }) },
    },
  },
}
