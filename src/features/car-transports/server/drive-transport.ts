import { attachFiles } from '#features/files/server/attach-files.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { moveWithin } from '#features/tickets/server/move-ticket.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import { mayEdit } from '#features/tickets/tickets.policy.ts'
import { recordMileage } from '#features/vehicles/server/record-mileage.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { invalidFields } from '#shared/app-error.ts'
import { transportBegun, transportDone } from '../car-transports.events.ts'
import { mayBegin, mayFinish } from '../car-transports.policy.ts'
import type { ActOnTransport, FinishTransport } from '../car-transports.ts'
import type { CarTransportRow } from './car-transports.access.ts'
import { actOnTransport, changeTransport, noteData, noteOnTicket, whenAndWhere } from './change-transport.ts'
import { TRANSPORT_FILES } from './transport-files.ts'

type Done = { transportId: string }

/**
 * On the road. Who presses drives, where none was chosen. Refusals: `not_found: car_transport`, `conflict: car_transport_changed |
 * car_transport_state`.
 */
export const beginTransport = (ctx: OrganizationContext, asked: ActOnTransport): Promise<Done> =>
  actOnTransport(ctx, asked, {
    may: mayBegin,
    kind: 'UNDER_WAY',
    async rule(transport, tx) {
      const leftAt = ctx.services.clock().toISOString()
      const set = { state: 'UNDER_WAY' as const, leftAt, driverId: transport.driverId ?? ctx.caller.userId }
      await noteOnTicket(tx, ctx, transport, 'UNDER_WAY')
      return {
        set,
        events: [changeTransport.event(transportBegun, whenAndWhere(transport))],
      }
    },
  })

/**
 * The car is fetched, or brought back, also where its beginning was not marked. The mileage of a car that was fetched becomes the ticket's; a ready
 * car that was brought back is picked up (docs/decisions/0171). Refusals: `not_found: car_transport | file`, `conflict: car_transport_changed |
 * car_transport_state`, `invalid` at `mileageKm` or `fileIds` for a delivery.
 */
export const finishTransport = (ctx: OrganizationContext, asked: FinishTransport): Promise<Done> =>
  actOnTransport(ctx, asked, {
    may: mayFinish,
    kind: 'DONE',
    async rule(transport, tx) {
      const { mileageKm, keysLeft, fileIds } = asked
      const isCollection = transport.direction === 'COLLECTION'
      if (!isCollection && mileageKm !== null)
        throw invalidFields({ field: 'mileageKm', message: 'Lukema kirjataan, kun auto haetaan' })
      if (!isCollection && fileIds.length > 0)
        throw invalidFields({ field: 'fileIds', message: 'Kuvat lisätään, kun auto haetaan' })
      const doneAt = ctx.services.clock().toISOString()
      const leftAt = transport.leftAt ?? doneAt
      const driverId = transport.driverId ?? ctx.caller.userId
      const set = { state: 'DONE' as const, leftAt, doneAt, driverId, mileageKm, keysLeft }
      await attachFiles(tx, { caller: ctx.caller, organizationId: transport.garageId }, fileIds, {
        kind: TRANSPORT_FILES,
        id: transport.id,
      })
      await followOnTicket(tx, ctx, { ...transport, ...set })
      return {
        set,
        events: [changeTransport.event(transportDone, { ...whenAndWhere(transport), mileageKm, keysLeft })],
      }
    },
  })

/** What the end of a transport means for its ticket: an entry, its mileage, and that a ready car is picked up. */
async function followOnTicket(tx: Transaction, ctx: OrganizationContext, transport: CarTransportRow): Promise<void> {
  const { ticketId, garageId, mileageKm, direction } = transport
  const ticket = await ticketFor(tx, ctx.membership, ticketId, 'update')
  const entry = { kind: 'TRANSPORT', data: noteData(transport, 'DONE') } as const
  if (mileageKm !== null && mileageKm !== ticket.mileageKm && mayEdit(ctx.membership, ticket)) {
    if (ticket.vehicleId !== null)
      await recordMileage(tx, {
        vehicleId: ticket.vehicleId,
        mileageKm,
        reportedWith: ticket.id,
        garageId,
        isConfirmed: false,
        readAt: transport.doneAt ?? ctx.services.clock().toISOString(),
      })
    await changeTicket.within(tx, ctx, {
      id: ticketId,
      may: 'askedByVerb',
      rule: () => ({ set: { mileageKm }, entry }),
    })
  } else await noteOnTicket(tx, ctx, transport, 'DONE')
  // the notice of the transport says it
  if (direction === 'DELIVERY' && ticket.status === 'READY')
    await moveWithin(tx, ctx, { ticketId, to: 'DONE', note: '', isNotifiedElsewhere: true })
}
