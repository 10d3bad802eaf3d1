import { and, eq } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { Membership } from '#server/caller.ts'
import { defineChange } from '#server/change.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import type { LoanAct } from '#shared/timeline-acts.ts'
import { carTitle } from '../courtesy-car-words.ts'
import { drivenKilometres } from '../loan-facts.ts'
import { type CourtesyLoanRow, loanFor } from './courtesy-cars.access.ts'
import { courtesyLoanEvents, courtesyLoans } from './courtesy-cars.tables.ts'

type Event = { kind: LoanAct; requestKey?: string }

/** The one way to change a loan: locked, by its version, with a row of its history. */
export const changeLoan = defineChange<{
  context: OrganizationContext
  side: Membership
  row: CourtesyLoanRow
  ref: 'id' | 'garageId' | 'customerId'
  entry: Event
  payload: object
}>({
  side: (ctx) => ctx.membership,
  find: (tx, ctx, id, lock) => loanFor(tx, ctx.membership, id, lock),
  conflict: ({ state, startsAt, endsAt, version }) =>
    new AppError('conflict', 'courtesy_loan_changed', { details: { current: { state, startsAt, endsAt, version } } }),
  invariants: [
    ({ startsAt, endsAt }) =>
      endsAt <= startsAt ? { field: 'endsAt', message: 'Palautuksen pitää olla luovutuksen jälkeen' } : null,
  ],
  update: (tx, loan, set) => tx.update(courtesyLoans).set(set).where(eq(courtesyLoans.id, loan.id)),
  async record(tx, { actor }, { id: loanId, garageId }, event) {
    const written = await tx
      .insert(courtesyLoanEvents)
      .values({ ...event, garageId, loanId, userId: actor.userId })
      .onConflictDoNothing()
      .returning({ id: courtesyLoanEvents.id })
    return written.length > 0
  },
  payload: () => ({}),
  invalidates: ({ garageId, customerId }) => ({
    organizationIds: [garageId, customerId],
    event: { type: 'courtesyCars.changed' },
  }),
})

/** The refusal of an act for which the loan has moved on: `conflict: courtesy_loan_state` with what it is now. */
export const wrongState = ({ state, version }: CourtesyLoanRow): AppError =>
  new AppError('conflict', 'courtesy_loan_state', { details: { current: { state, version } } })

/** An earlier try of the same act: it is answered again. */
export const earlierAct = (requestKey: string) => (loan: CourtesyLoanRow) =>
  earlierTry(requestKey, {
    key: courtesyLoanEvents.requestKey,
    of: and(eq(courtesyLoanEvents.garageId, loan.garageId), eq(courtesyLoanEvents.loanId, loan.id)),
    answer: { loanId: courtesyLoanEvents.loanId },
  })

type OnTicket = Pick<CourtesyLoanRow, 'ticketId' | 'startsAt' | 'endsAt' | 'outMileageKm' | 'inMileageKm'>
type Car = Parameters<typeof carTitle>[0]

/** Says it on the timeline of the loan's ticket, where it has one; both sides see it. The ticket keeps its version. */
export async function noteOnTicket(
  tx: Transaction,
  ctx: OrganizationContext,
  loan: OnTicket,
  act: LoanAct,
  car: Car,
): Promise<void> {
  if (loan.ticketId === null) return
  const kilometres = drivenKilometres({ ...loan, outLevel: null, inLevel: null })
  const data = { act, car: carTitle(car), startsAt: loan.startsAt, endsAt: loan.endsAt, kilometres }
  await changeTicket.within(tx, ctx, {
    id: loan.ticketId,
    may: 'askedByVerb',
    lock: 'none',
    rule: () => ({ entry: { kind: 'COURTESY_CAR', data } }),
  })
}
