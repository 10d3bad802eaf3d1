import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { violates } from '#server/db/constraint.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { answerOnce } from '#server/request-key.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { transportAsked, transportPlanned } from '../car-transports.events.ts'
import { askable, plannable } from '../car-transports.policy.ts'
import type { AskTransport, PlanTransport } from '../car-transports.ts'
import { drivesCars, requireOwnDriver } from './car-transports.access.ts'
import { carTransports } from './car-transports.tables.ts'
import { changeTransport, earlierMaking, noteOnTicket, whenAndWhere } from './change-transport.ts'

type Made = { transportId: string }

/**
 * The garage plans a transport of a ticket. A retry plans nothing twice. Refusals: `not_found: ticket`, `forbidden: car_transport_ticket`,
 * `conflict: car_transport_exists`, `invalid` at `driverId`.
 */
export const planTransport = (ctx: OrganizationContext, asked: PlanTransport): Promise<Made> =>
  makeTransport(ctx, asked, {
    state: 'PLANNED',
    directions: plannable,
    check: (tx, garageId) => requireOwnDriver(tx, garageId, asked.driverId),
    event: (row) => changeTransport.event(transportPlanned, { ...whenAndWhere(row), isNewTime: false }),
  })

/**
 * The customer asks for one, which the garage confirms or declines. A retry asks nothing twice. Refusals: `not_found: ticket`,
 * `forbidden: car_transport_ticket`, `precondition: car_transports_off`, `conflict: car_transport_exists`, `invalid` at `startsAt` for a time that is over.
 */
export const askForTransport = (ctx: OrganizationContext, asked: AskTransport): Promise<Made> =>
  makeTransport(
    ctx,
    { ...asked, driverId: null },
    {
      state: 'ASKED',
      directions: askable,
      async check(tx, garageId) {
        if (!(await drivesCars(tx, garageId))) throw new AppError('precondition', 'car_transports_off')
        if (asked.endsAt <= ctx.services.clock().toISOString())
          throw invalidFields({ field: 'startsAt', message: 'Aika on jo mennyt' })
      },
      event: (row) => changeTransport.event(transportAsked, whenAndWhere(row)),
    },
  )

type Making = {
  state: 'PLANNED' | 'ASKED'
  directions: typeof plannable
  check: (tx: Transaction, garageId: string) => Promise<void>
  event: (row: PlanTransport) => ReturnType<typeof changeTransport.event>
}

async function makeTransport(
  ctx: OrganizationContext,
  asked: PlanTransport,
  { state, directions, check, event }: Making,
): Promise<Made> {
  // whose ticket it is decides where the key counts
  const { garageId } = await ticketFor(ctx.db, ctx.membership, asked.ticketId)
  const earlier = earlierMaking(garageId, state, asked.requestKey)
  try {
    return await answerOnce(ctx.db, { index: 'car_transport_events_request_key', earlier }, () =>
      transact(ctx.db, async (tx) => {
        // of two tries the second finds the first one's, and none is planned while the ticket is cancelled
        const ticket = await ticketFor(tx, ctx.membership, asked.ticketId, 'update')
        const before = await earlier(tx)
        if (before) return before
        if (!directions(ctx.membership, ticket).includes(asked.direction))
          throw new AppError('forbidden', 'car_transport_ticket')
        await check(tx, garageId)
        const { requestKey, ...fields } = asked
        const transport = { id: newId(), ...fields, garageId, customerId: ticket.customerId }
        await tx.insert(carTransports).values({ ...transport, state })
        const entry = { kind: state, requestKey }
        await changeTransport.emit(tx, ctx, transport, { entry, events: [event(asked)] })
        await noteOnTicket(tx, ctx, { ...transport, mileageKm: null, declinedReason: '' }, state)
        return { transportId: transport.id }
      }),
    )
  } catch (error) {
    if (violates(error, 'car_transports_open')) throw new AppError('conflict', 'car_transport_exists')
    throw error
  }
}
