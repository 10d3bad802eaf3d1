import { and, desc, eq, lt } from 'drizzle-orm'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { mayAnswerPermit } from '../payers.policy.ts'
import { type AskedPermit, type ListPermits, PERMITS_PAGE_SIZE, type PermitPage } from '../permits.ts'
import { type PermitRow, permitFor } from './payers.access.ts'
import { permits } from './payers.tables.ts'
import { PERMIT_FILES } from './permit-link.ts'
import { answerOf } from './ticket-payer.ts'

/** What this organisation was asked permits for, the newest first; those that wait only where `open` says so. */
export async function listPermits(
  { db, membership }: OrganizationContext,
  { cursor, open }: ListPermits,
): Promise<PermitPage> {
  if (cursor && !isUuid(cursor)) throw notFound('permit')
  const found = await db
    .select({ permit: permits, garage: organizations.name })
    .from(permits)
    .innerJoin(organizations, eq(organizations.id, permits.garageId))
    .where(
      and(
        eq(permits.organizationId, membership.organizationId),
        open ? eq(permits.state, 'ASKED') : undefined,
        cursor ? lt(permits.id, cursor) : undefined,
      ),
    )
    // ids sort by time
    .orderBy(desc(permits.id))
    .limit(PERMITS_PAGE_SIZE + 1)
  const shown = found.slice(0, PERMITS_PAGE_SIZE)
  return {
    rows: shown.map(({ permit: { id, state, plate, car, title, netCents, askedAt, permitNumber }, garage }) => ({
      id,
      state,
      plate,
      car,
      title,
      netCents,
      askedAt,
      permitNumber,
      garage,
    })),
    next: found.length > shown.length ? (shown.at(-1)?.permit.id ?? null) : null,
  }
}

/** How many of them wait for an answer. */
export const countOpenPermits = ({ db, membership }: OrganizationContext): Promise<number> =>
  db.$count(permits, and(eq(permits.organizationId, membership.organizationId), eq(permits.state, 'ASKED')))

/** One of them. Refusal: `not_found: permit`. */
export async function askedPermit({ db, membership }: OrganizationContext, permitId: string): Promise<AskedPermit> {
  return shownPermit(db, await permitFor(db, membership, permitId))
}

/** What was asked, as it was asked, and nothing else of the ticket: neither its comments and notes nor its later lines. */
export async function shownPermit(db: Queryable, permit: PermitRow): Promise<AskedPermit> {
  const [[found], files] = await Promise.all([
    db
      .select({
        status: tickets.status,
        name: organizations.name,
        phone: organizations.phone,
        email: organizations.email,
      })
      .from(tickets)
      .innerJoin(organizations, eq(organizations.id, tickets.garageId))
      .where(eq(tickets.id, permit.ticketId)),
    attachedFiles(db, PERMIT_FILES, [permit.id]),
  ])
  if (!found) throw notFound('permit')
  const { id, state, plate, car, title, contractNumber, mileageKm, message, lines, netCents, day, askedAt } = permit
  return {
    id,
    state,
    garage: { name: found.name, phone: found.phone ?? '', email: found.email ?? '' },
    plate,
    car,
    title,
    contractNumber,
    mileageKm,
    message,
    lines,
    netCents,
    day,
    files: files.get(id) ?? [],
    askedAt,
    answer: answerOf(permit, true),
    can: { answer: mayAnswerPermit(permit, found) },
  }
}
