import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeConnection, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import type { Database } from '#server/db/database.ts'
import { aboutPlatform, type IdOf, type IsolationCase } from '#server/isolation.ts'
import { serverFeatures } from './server-features.ts'

export const isolations = await Promise.all(serverFeatures.map((feature) => feature.isolation()))

/** One case a procedure, by its dotted name. */
export const cases = Object.fromEntries<IsolationCase>(
  isolations.flatMap(({ isolation }) => {
    const settings = flat('settings', isolation.settings ?? {})
    const platform = aboutPlatform('super-users act upon any organisation')
    return [
      ...flat('', isolation.cases),
      ...settings,
      ...settings.map(([path]): [string, IsolationCase] => [`management.${path}`, platform]),
    ]
  }),
)

/** The nested cases by the procedures' dotted names. */
function flat(path: string, node: object): [string, IsolationCase][] {
  if ('about' in node && typeof node.about === 'string') return [[path, node as IsolationCase]]
  return Object.entries(node).flatMap(([name, below]) => flat(path ? `${path}.${name}` : name, below as object))
}

/** `unproved` is an admin too, whose address has not been proved yet. */
export const ROLES = ['admin', 'member', 'unproved'] as const
export type Role = (typeof ROLES)[number]

/** Two organisations that are connected, by the names that the features' isolation cases use, and their people. */
export type TwoSides = { ids: Record<string, string>; cookies: Record<'garage' | 'customer', Record<Role, string>> }

export const cookieOf = async (db: Database, userId: string): Promise<string> =>
  `next-auth.session-token=${await makeSession(db, userId)}`

/** A garage and a customer that are connected, with a member of each role, and all that features can name. */
export async function makeTwoSides(db: Database): Promise<TwoSides> {
  const { organization: garage, user: garageAdmin } = await makeStaffed(db, { type: 'GARAGE', listed: false })
  const { organization: customer, user: customerAdmin } = await makeStaffed(db, { type: 'CUSTOMER' })
  const [garageOthers, customerOthers] = [await addOthers(db, garage.id), await addOthers(db, customer.id)]
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  const ids: Record<string, string> = {
    garageId: garage.id,
    customerId: customer.id,
    customerMemberId: customerOthers.memberId,
  }
  const world = {
    garageId: garage.id,
    customerId: customer.id,
    customerMemberId: customerOthers.memberId,
    id: idsOf(ids),
  }
  for (const { isolation } of isolations) Object.assign(ids, await isolation.things?.(db, world))
  return {
    ids,
    cookies: {
      garage: { admin: await cookieOf(db, garageAdmin.id), ...garageOthers.cookies },
      customer: { admin: await cookieOf(db, customerAdmin.id), ...customerOthers.cookies },
    },
  }
}

/** Those of the organisation's people who did not found it. */
async function addOthers(db: Database, organizationId: string) {
  const member = await makeUser(db)
  await makeMembership(db, member.id, organizationId, 'MEMBER')
  const unproved = await makeUser(db, { emailVerifiedAt: null })
  await makeMembership(db, unproved.id, organizationId, 'ADMIN')
  const cookies = { member: await cookieOf(db, member.id), unproved: await cookieOf(db, unproved.id) }
  return { memberId: member.id, cookies }
}

export function idsOf(ids: Record<string, string>): IdOf {
  return (name) => {
    const id = ids[name]
    if (!id) throw new Error(`nobody made a ${name}: declare it among the things of a feature's isolation`)
    return id
  }
}
