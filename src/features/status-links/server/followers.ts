import { linkWishes } from '#features/extra-work-links/server/link-wishes.ts'
import { peopleOf, type TicketPerson } from '#features/extra-work-links/server/recipients.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import { followerOf } from '../status-links.policy.ts'
import type { Follower, StatusReceiver } from '../status-links.ts'

export type Followers = {
  wishes: Awaited<ReturnType<typeof linkWishes>>
  /** What a number or address is in the ticket now: who is no longer its contact has lost the contact's rights. */
  as: (address: string) => Follower
  /** Whom one may choose, each once. */
  receivers: StatusReceiver[]
}

/** Who may follow this ticket, and as what. */
export async function followersOf(db: Queryable, ticket: TicketRow): Promise<Followers> {
  const [people, wishes] = await Promise.all([peopleOf(db, ticket), linkWishes(db, ticket)])
  const as = (address: string): Follower =>
    followerOf(
      people.filter(({ phone, email }) => phone === address || email === address).map((person) => person.as),
      wishes,
    )
  return { wishes, as, receivers: receiversOf(people, as) }
}

function receiversOf(people: readonly TicketPerson[], as: Followers['as']): StatusReceiver[] {
  const found = new Map<string, StatusReceiver>()
  for (const { name, phone: written, email } of people) {
    // a landline gets no text messages
    const phone = canGetTexts(written) ? written : ''
    const key = phone || email
    if (key === '') continue
    const known = found.get(key)
    found.set(
      key,
      known ? { ...known, name: known.name || name, email: known.email || email } : { as: as(key), name, phone, email },
    )
  }
  return [...found.values()]
}
