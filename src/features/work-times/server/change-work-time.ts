import { and, eq, sql } from 'drizzle-orm'
import { defineChange, type Invariant } from '#server/change.ts'
import type { OrganizationContext } from '#server/context.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { LONGEST_MS } from '../work-times.policy.ts'
import { lockMechanic, type WorkTimeRow, workTimeFor } from './work-times.access.ts'
import { workTimeCorrections, workTimes } from './work-times.tables.ts'

type Correction = Pick<
  typeof workTimeCorrections.$inferSelect,
  'why' | 'requestKey' | 'fromStartedAt' | 'fromStoppedAt' | 'toStartedAt' | 'toStoppedAt'
>

const endsAfterItBegins: Invariant<WorkTimeRow> = ({ startedAt, stoppedAt }) =>
  stoppedAt !== null && stoppedAt < startedAt
    ? { field: 'stoppedAt', message: 'Työ ei voi loppua ennen kuin se alkaa' }
    : null

const isBounded: Invariant<WorkTimeRow> = ({ startedAt, stoppedAt }) =>
  Date.parse(stoppedAt ?? startedAt) - Date.parse(startedAt) > LONGEST_MS
    ? { field: 'stoppedAt', message: 'Yksi työaika voi olla enintään 24 tuntia' }
    : null

/** The one way to correct a time: its mechanic's times are locked, and each correction leaves its trace. */
export const changeWorkTime = defineChange<{
  context: OrganizationContext
  side: { userId: string; role: OrganizationContext['membership']['role'] }
  row: WorkTimeRow
  ref: 'id' | 'garageId' | 'ticketId'
  entry: Correction
  payload: object
}>({
  side: ({ actor, membership }) => ({ userId: actor.userId, role: membership.role }),
  async find(tx, ctx, id, lock) {
    await lockMechanic(tx, await workTimeFor(tx, ctx.membership, id))
    return workTimeFor(tx, ctx.membership, id, lock)
  },
  conflict: ({ startedAt, stoppedAt, version }) =>
    new AppError('conflict', 'work_time_changed', { details: { current: { startedAt, stoppedAt, version } } }),
  invariants: [endsAfterItBegins, isBounded],
  update: (tx, time, set) => tx.update(workTimes).set(set).where(eq(workTimes.id, time.id)),
  async record(tx, { actor }, time, correction) {
    const written = await tx
      .insert(workTimeCorrections)
      .values({ ...correction, garageId: time.garageId, workTimeId: time.id, userId: actor.userId })
      .onConflictDoNothing()
      .returning({ id: workTimeCorrections.id })
    return written.length > 0
  },
  payload: () => ({}),
  invalidates: ({ garageId, ticketId }) => ({
    organizationIds: [garageId],
    event: { type: 'ticketEvent.new', ticketId },
  }),
})

/** For a correction: an earlier try of the same form is answered again. */
export const earlierCorrection =
  ({ actor }: OrganizationContext, requestKey: string) =>
  ({ id, garageId, version }: WorkTimeRow) =>
    earlierTry(requestKey, {
      key: workTimeCorrections.requestKey,
      of: and(
        eq(workTimeCorrections.garageId, garageId),
        eq(workTimeCorrections.userId, actor.userId),
        eq(workTimeCorrections.workTimeId, id),
      ),
      // a correction keeps no version: that of the time now
      answer: { version: sql<number>`${version}::int` },
    })
