import { and, desc, eq, isNull, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketWith } from './tickets.access.ts'
import { ticketEvents } from './tickets.tables.ts'

type Asked = {
  organizationType: OrganizationType
  organizationId: string | Placeholder
  ticketId: string | Placeholder
  limit: number | Placeholder
}

/** The garage's internal notes never leave for the customer, nor what one side alone is told for the other. */
const entriesOf = (
  db: Queryable,
  { organizationType, organizationId, ticketId, limit }: Asked,
  such: SQL | undefined,
) =>
  db
    .select({
      id: ticketEvents.id,
      kind: ticketEvents.kind,
      createdAt: ticketEvents.createdAt,
      internal: ticketEvents.internal,
      data: ticketEvents.data,
      actor: { id: users.id, name: users.name, image: users.image },
      organization: { id: organizations.id, name: organizations.name, image: organizations.image },
    })
    .from(ticketEvents)
    .leftJoin(users, eq(users.id, ticketEvents.actorUserId))
    .leftJoin(organizations, eq(organizations.id, ticketEvents.actorOrganizationId))
    .where(
      and(
        eq(ticketEvents.ticketId, ticketId),
        organizationType === 'CUSTOMER' ? eq(ticketEvents.internal, false) : undefined,
        or(isNull(ticketEvents.onlyForOrganizationId), eq(ticketEvents.onlyForOrganizationId, organizationId)),
        such,
      ),
    )
    .orderBy(desc(ticketEvents.id))
    .limit(limit)

/** Before no entry: ids sort by time, and this one comes after all. */
const NONE = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const pageOf = (organizationType: OrganizationType) =>
  prepared((db) => {
    const { placeholder } = sql
    const asked = { organizationId: placeholder('organizationId'), ticketId: placeholder('ticketId') }
    return entriesOf(
      db,
      { ...asked, organizationType, limit: placeholder('limit') },
      lt(ticketEvents.id, placeholder('before')),
    ).prepare(`timeline-of-${organizationType.toLowerCase()}`)
  })
const pages = { GARAGE: pageOf('GARAGE'), CUSTOMER: pageOf('CUSTOMER') }

type Choice = { ticketId: string; limit: number } & (
  | {
      /** The entry before which they are; null for the newest. */
      before: string | null
    }
  | { such: SQL }
)

/** What the caller's side sees of a ticket's history, the newest first, so many at most, with files. */
export async function shownEntries({ db, membership }: OrganizationContext, choice: Choice) {
  const { ticketId, limit } = choice
  const { organizationType, organizationId } = membership
  const asked = { organizationId, ticketId, limit }
  const [, entries] = await ticketWith(db, membership, ticketId, async () =>
    'such' in choice
      ? entriesOf(db, { ...asked, organizationType }, choice.such)
      : pages[organizationType](db).execute({ ...asked, before: choice.before ?? NONE }),
  )
  const files = await attachedFiles(
    db,
    TICKET_EVENT_FILES,
    entries.map(({ id }) => id),
  )
  return entries.map((entry) => ({ ...entry, files: files.get(entry.id) ?? [] }))
}
