import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { z } from 'zod'
import { memberRemoved } from '#features/members/members.events.ts'
import type { AccountDeletionHook, OrganizationUse, PersonalData } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { defineListener } from '#server/events/listener.ts'
import { defineJob } from '#server/jobs/job.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { absences } from './planning.tables.ts'

/** When the user was away from work, and why. */
export const absenceData: PersonalData = {
  name: 'absences',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) =>
      db
        .select({
          id: absences.id,
          garageId: absences.garageId,
          kind: absences.kind,
          fromDay: absences.fromDay,
          toDay: absences.toDay,
        })
        .from(absences)
        .where(and(eq(absences.userId, userId), after && gt(absences.id, after.id)))
        .orderBy(asc(absences.id))
        .limit(PAGE_ROWS),
    ),
}

export async function forgetAbsences(tx: Transaction, garageId: string, userId: string): Promise<void> {
  await tx.delete(absences).where(and(eq(absences.garageId, garageId), eq(absences.userId, userId)))
}

/** Why a person was away is kept no longer than it is of use there. */
export const forgetWithMember = defineListener({
  event: memberRemoved,
  handle: (tx, { organizationId, userId }) => forgetAbsences(tx, organizationId, userId),
})

/** A deleted account leaves all its garages at once, of which there is no event. */
export const forgetWithAccount: AccountDeletionHook = async (tx, userId) => {
  await tx.delete(absences).where(eq(absences.userId, userId))
}

/** Absences make an organisation a garage. */
export const hasAbsences: OrganizationUse = (tx, organizationId) =>
  hasRows(tx, absences, eq(absences.garageId, organizationId))

/** After so many days an absence is forgotten: a past week is looked at no further back. */
const KEPT_DAYS = 366

export const forgetOldAbsences = defineJob({
  name: 'planning.forget-absences',
  payload: z.object({}),
  schedule: '50 4 * * *',
  handle: async (_payload, { db, services }) => {
    await db.delete(absences).where(lt(absences.toDay, plusDays(dayInHelsinki(services.clock()), -KEPT_DAYS)))
  },
})
