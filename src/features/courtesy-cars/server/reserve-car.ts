import { and, eq } from 'drizzle-orm'
import { areConnected, isManaged } from '#features/organizations/server/visible-parties.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { answerOnce, earlierTry } from '#server/request-key.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { mayChangeLoan, mayReserve } from '../courtesy-cars.policy.ts'
import type { ChangeLoan, ReserveCar } from '../courtesy-loans.ts'
import { changeLoan, noteOnTicket, wrongState } from './change-loan.ts'
import { carFor, requireFreeCar } from './courtesy-cars.access.ts'
import { courtesyLoanEvents, courtesyLoans } from './courtesy-cars.tables.ts'

type Made = { loanId: string }

/**
 * Reserves a car for a ticket, or for a customer of the garage. A retry makes no second reservation. Refusals: `not_found: courtesy_car | ticket |
 * courtesy_customer`, `forbidden: courtesy_loan_closed_ticket`, `conflict: courtesy_car_taken | courtesy_car_retired`.
 */
export function reserveCar(ctx: OrganizationContext, asked: ReserveCar): Promise<Made> {
  const { organizationId: garageId } = ctx.membership
  const earlier = earlierTry(asked.requestKey, {
    key: courtesyLoanEvents.requestKey,
    of: and(eq(courtesyLoanEvents.garageId, garageId), eq(courtesyLoanEvents.kind, 'RESERVED')),
    answer: { loanId: courtesyLoanEvents.loanId },
  })
  return answerOnce(ctx.db, { index: 'courtesy_loan_events_request_key', earlier }, () =>
    transact(ctx.db, async (tx) => {
      // the car's row is locked first: of two tries the second finds the first
      await carFor(tx, ctx.membership, asked.carId, 'update')
      const before = await earlier(tx)
      if (before) return before
      const of = await customerOf(tx, ctx, asked)
      const { carId, startsAt, endsAt, driverName, driverPhone, requestKey } = asked
      const wanted = { carId, startsAt, endsAt, loanId: null, now: ctx.services.clock() }
      const car = await requireFreeCar(tx, ctx.membership, wanted)
      const loan = { id: newId(), garageId, ...of }
      await tx.insert(courtesyLoans).values({ ...loan, carId: car.id, startsAt, endsAt, driverName, driverPhone })
      await changeLoan.emit(tx, ctx, loan, { entry: { kind: 'RESERVED', requestKey } })
      await noteOnTicket(tx, ctx, { ...loan, startsAt, endsAt, outMileageKm: null, inMileageKm: null }, 'RESERVED', car)
      return { loanId: loan.id }
    }),
  )
}

/** Whose loan it is: the ticket's customer, or one with whom the garage deals. */
async function customerOf(tx: Transaction, ctx: OrganizationContext, { ticketId, customerId }: ReserveCar) {
  if (ticketId !== null) {
    const ticket = await ticketFor(tx, ctx.membership, ticketId)
    if (!mayReserve(ctx.membership, ticket)) throw new AppError('forbidden', 'courtesy_loan_closed_ticket')
    return { ticketId: ticket.id, customerId: ticket.customerId }
  }
  if (customerId === null || !(await dealsWith(tx, ctx.membership.organizationId, customerId)))
    throw notFound('courtesy_customer')
  return { ticketId: null, customerId }
}

const dealsWith = async (db: Queryable, garageId: string, customerId: string): Promise<boolean> =>
  isUuid(customerId) &&
  ((await areConnected(db, { garageId, customerId })) || (await isManaged(db, { garageId, customerId })))

/**
 * Another car, time or driver of a reservation; of a loan that has begun only until when it lasts. Refusals: `not_found: courtesy_loan | courtesy_car`,
 * `conflict: courtesy_loan_changed | courtesy_loan_state | courtesy_car_taken | courtesy_car_retired`.
 */
export const editLoan = (ctx: OrganizationContext, asked: ChangeLoan): Promise<{ version: number }> =>
  changeLoan(ctx, {
    id: asked.loanId,
    version: asked.version,
    may: mayChangeLoan,
    refused: wrongState,
    async rule(loan, tx) {
      const { carId, startsAt, endsAt, driverName, driverPhone } = asked
      const isOut = loan.state === 'OUT'
      if (isOut && (carId !== loan.carId || startsAt !== loan.startsAt))
        throw invalidFields({ field: 'carId', message: 'Lainassa olevan auton voi vaihtaa vain palauttamalla sen' })
      // who drives a car that is out has signed for it
      const set = isOut
        ? { carId, startsAt, endsAt, driverPhone }
        : { carId, startsAt, endsAt, driverName, driverPhone }
      const isMoved = carId !== loan.carId || startsAt !== loan.startsAt || endsAt !== loan.endsAt
      const car = isMoved
        ? await requireFreeCar(tx, ctx.membership, {
            carId,
            startsAt,
            endsAt,
            loanId: loan.id,
            now: ctx.services.clock(),
          })
        : await carFor(tx, ctx.membership, carId)
      if (isMoved) await noteOnTicket(tx, ctx, { ...loan, ...set }, 'CHANGED', car)
      return { set, entry: { kind: 'CHANGED' } }
    },
  })

/** Gives a reservation up. Refusals: `not_found: courtesy_loan`, `conflict: courtesy_loan_changed | courtesy_loan_state`. */
export const cancelLoan = (
  ctx: OrganizationContext,
  { loanId, version }: { loanId: string; version: number },
): Promise<{ version: number }> =>
  changeLoan(ctx, {
    id: loanId,
    version,
    may: (_, { state }) => state === 'RESERVED',
    refused: wrongState,
    async rule(loan, tx) {
      await noteOnTicket(tx, ctx, loan, 'CANCELLED', await carFor(tx, ctx.membership, loan.carId))
      return { set: { state: 'CANCELLED' }, entry: { kind: 'CANCELLED' } }
    },
  })
