import { createStore, get, set } from 'idb-keyval'
import { forgetChosen } from './chosen-store.ts'
import { forgetSeen } from './seen-store.ts'
import { ownOutbox } from './start-outbox.ts'

/** The person's role by organisation. */
type Roles = Readonly<Record<string, string>>

const store = createStore('huoltosilta-memberships', 'roles')

/**
 * Forgets what was seen in organisations that the person has left, or has another role in since, and what was chosen or waits to be
 * sent in the name of those that the person has left.
 */
export async function keepMemberships(userId: string, roles: Roles): Promise<void> {
  const before = (await get<Roles>(userId, store)) ?? {}
  await forgetSeen(
    ({ userId: whose, organizationId }) =>
      whose === userId &&
      organizationId !== undefined &&
      (!(organizationId in roles) || (organizationId in before && before[organizationId] !== roles[organizationId])),
  )
  await forgetChosen((chosen) => chosen.userId === userId && !(chosen.organizationId in roles))
  await ownOutbox()?.forget(({ organizationId }) => !(organizationId in roles))
  await set(userId, roles, store)
}
