import { asc, eq } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { mayCorrect } from '../work-times.policy.ts'
import type { CorrectTime, RemoveTime } from '../work-times.ts'
import { changeWorkTime, earlierCorrection } from './change-work-time.ts'
import { overlapping, type WorkTimeRow } from './work-times.access.ts'
import { workTimes } from './work-times.tables.ts'

/** A browser's clock is a little ahead of the server's. */
const AHEAD_MS = 60_000

/**
 * Corrects when a time began and ended, and keeps what it was. Refusals: `forbidden: admin_only`, `conflict: work_time_changed`,
 * `invalid` at `startedAt`, `stoppedAt` or `why`.
 */
export const correctTime = (ctx: OrganizationContext, correction: CorrectTime): Promise<{ version: number }> =>
  changeWorkTime(ctx, {
    ...common(ctx, correction),
    async rule(time, tx) {
      if (time.removedAt !== null) throw notFound('work_time')
      const { startedAt, stoppedAt, why, requestKey } = correction
      requireReason(ctx, time, why)
      if (stoppedAt === null && time.stoppedAt !== null)
        throw invalidFields({ field: 'stoppedAt', message: 'Kerro, milloin työ loppui' })
      for (const [field, at] of Object.entries({ startedAt, stoppedAt }))
        if (at !== null && Date.parse(at) > ctx.services.clock().getTime() + AHEAD_MS)
          throw invalidFields({ field, message: 'Aika on tulevaisuudessa' })
      await requireFree(tx, time, { startedAt, stoppedAt })
      return {
        set: { startedAt, stoppedAt, stopKind: stoppedAt === null ? null : 'CORRECTED' },
        entry: { ...was(time), toStartedAt: startedAt, toStoppedAt: stoppedAt, why, requestKey },
      }
    },
  })

/** Takes a time back that was not worked; its trace stays. */
export const removeTime = (ctx: OrganizationContext, removal: RemoveTime): Promise<{ version: number }> =>
  changeWorkTime(ctx, {
    ...common(ctx, removal),
    isDone: ({ removedAt }) => removedAt !== null,
    rule(time) {
      const { why, requestKey } = removal
      requireReason(ctx, time, why)
      return {
        set: { removedAt: ctx.services.clock().toISOString() },
        entry: { ...was(time), toStartedAt: null, toStoppedAt: null, why, requestKey },
      }
    },
  })

const common = (ctx: OrganizationContext, { workTimeId, version, requestKey }: RemoveTime) => ({
  id: workTimeId,
  version,
  request: earlierCorrection(ctx, requestKey),
  may: mayCorrect,
  refused: () => new AppError('forbidden', 'admin_only'),
})

const was = ({ startedAt, stoppedAt }: WorkTimeRow) => ({ fromStartedAt: startedAt, fromStoppedAt: stoppedAt })

/** A mechanic whose time is changed by another user reads why. */
function requireReason({ actor }: OrganizationContext, { mechanicId }: WorkTimeRow, why: string): void {
  if (mechanicId !== actor.userId && why === '')
    throw invalidFields({ field: 'why', message: 'Kerro, miksi korjaat toisen työaikaa' })
}

/** No mechanic works on two cars at once. */
async function requireFree(
  tx: Transaction,
  time: WorkTimeRow,
  lasting: { startedAt: string; stoppedAt: string | null },
): Promise<void> {
  const [other] = await tx
    .select({ number: tickets.number, registrationNumber: tickets.registrationNumber })
    .from(workTimes)
    .innerJoin(tickets, eq(tickets.id, workTimes.ticketId))
    .where(overlapping(time, lasting))
    .orderBy(asc(workTimes.startedAt))
    .limit(1)
  if (!other) return
  const car = other.registrationNumber ?? `huollon ${other.number}`
  throw invalidFields({ field: 'startedAt', message: `Aika menee päällekkäin toisen työajan kanssa (${car})` })
}
