import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeApiKey } from '#features/api-keys/server/api-keys.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import type { Database } from '#server/db/database.ts'
import { cookieOf, idsOf, makeTwoSides } from '../src/main/two-sides.fixture.ts'
import type { Who } from './calls.ts'
import type { Ids } from './valid-input.ts'

/** Two organisations with their users and things, a super-user, and two foreign organisations. */
export type World = {
  cookieOf: Record<Who, string>
  keyOf: (who: Who) => string
  idsOf: (who: Who) => Ids
  foreign: Foreign
}
/** The two others. */
export type Foreign = { garageId: string; organizationIds: readonly string[] }

export async function makeWorld(db: Database): Promise<World> {
  const { ids, cookies } = await makeTwoSides(db)
  // one that can still be moved and edited
  const { id: ticketId } = await makeTicket(db, {
    garageId: idsOf(ids)('garageId'),
    customerId: idsOf(ids)('customerId'),
  })
  const { ids: foreign } = await makeTwoSides(db)
  const garageId = idsOf(foreign)('garageId')
  const garageKey = await makeApiKey(db, { organizationId: idsOf(ids)('garageId') })
  const customerKey = await makeApiKey(db, { organizationId: idsOf(ids)('customerId') })
  const superUser = await cookieOf(db, (await makeUser(db, { isSuperUser: true })).id)
  return {
    cookieOf: {
      nobody: '',
      garageAdmin: cookies.garage.admin,
      garageMember: cookies.garage.member,
      customerAdmin: cookies.customer.admin,
      customerMember: cookies.customer.member,
      superUser,
    },
    keyOf: (who) => (who.startsWith('garage') ? garageKey.key : customerKey.key),
    idsOf: (who) => ({
      own: { ...ids, ticketId, organizationId: idsOf(ids)(/^(garage|super)/.test(who) ? 'garageId' : 'customerId') },
      foreign,
    }),
    foreign: {
      garageId,
      organizationIds: [garageId, idsOf(foreign)('customerId')],
    },
  }
}
