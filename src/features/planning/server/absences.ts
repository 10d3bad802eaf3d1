import { and, asc, count, eq, gte, inArray, lte } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { Absence, NamedAbsence, NewAbsence } from '../absences.ts'
import { absences } from './planning.tables.ts'

/** More that are not over yet would make planning slow. */
export const MOST_ABSENCES = 500

/** Who installs in these garages, and when they are away on these days, by garage. */
export async function peopleOf(
  db: Queryable,
  garageIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<(garageId: string) => { people: string[]; absences: Absence[] }> {
  const ids = [...garageIds]
  if (ids.length === 0) return () => ({ people: [], absences: [] })
  const people = await db
    .select({ garageId: memberships.organizationId, id: memberships.userId })
    .from(memberships)
    .where(and(inArray(memberships.organizationId, ids), eq(memberships.installs, true)))
    .orderBy(asc(memberships.userId))
  const away = await db
    .select({
      garageId: absences.garageId,
      id: absences.id,
      mechanicId: absences.userId,
      kind: absences.kind,
      fromDay: absences.fromDay,
      toDay: absences.toDay,
    })
    .from(absences)
    .where(and(inArray(absences.garageId, ids), gte(absences.toDay, from), lte(absences.fromDay, until)))
    .orderBy(asc(absences.fromDay), asc(absences.id))
  return (garageId) => ({
    people: people.filter((one) => one.garageId === garageId).map(({ id }) => id),
    absences: away.filter((one) => one.garageId === garageId).map(({ garageId: _, ...one }) => one),
  })
}

/** The absences of the caller's garage that are not over yet. */
export const listAbsences = ({ db, membership, services }: OrganizationContext): Promise<NamedAbsence[]> =>
  db
    .select({
      id: absences.id,
      mechanicId: absences.userId,
      name: users.name,
      kind: absences.kind,
      fromDay: absences.fromDay,
      toDay: absences.toDay,
    })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.userId))
    .where(and(eq(absences.garageId, membership.organizationId), gte(absences.toDay, dayInHelsinki(services.clock()))))
    .orderBy(asc(absences.fromDay), asc(users.name), asc(absences.id))

/** Refusals: `not_found: absent_member`, `limit: too_many_absences`. The same days of a person again change the kind. */
export const addAbsence = (
  { db, membership: { organizationId: garageId }, services }: OrganizationContext,
  { mechanicId, kind, fromDay, toDay }: NewAbsence,
): Promise<{ id: string }> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, garageId)
    const [member] = await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.organizationId, garageId), eq(memberships.userId, mechanicId)))
    if (!member) throw notFound('absent_member')
    const [coming] = await tx
      .select({ amount: count() })
      .from(absences)
      .where(and(eq(absences.garageId, garageId), gte(absences.toDay, dayInHelsinki(services.clock()))))
    if ((coming?.amount ?? 0) >= MOST_ABSENCES) throw new AppError('limit', 'too_many_absences')
    const [row] = await tx
      .insert(absences)
      .values({ garageId, userId: member.userId, kind, fromDay, toDay })
      .onConflictDoUpdate({
        target: [absences.garageId, absences.userId, absences.fromDay, absences.toDay],
        set: { kind },
      })
      .returning({ id: absences.id })
    if (!row) throw new Error('the insert answered no row')
    invalidate(tx, [garageId], { type: 'absences.changed' })
    return row
  })

/** Refusal: `not_found: absence`. */
export const removeAbsence = (
  { db, membership: { organizationId: garageId } }: OrganizationContext,
  absenceId: string,
): Promise<void> =>
  transact(db, async (tx) => {
    const [row] = await tx
      .delete(absences)
      .where(and(eq(absences.garageId, garageId), eq(absences.id, absenceId)))
      .returning({ id: absences.id })
    if (!row) throw notFound('absence')
    invalidate(tx, [garageId], { type: 'absences.changed' })
  })
