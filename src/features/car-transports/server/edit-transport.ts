import type { OrganizationContext } from '#server/context.ts'
import { transportCancelled, transportDeclined, transportPlanned } from '../car-transports.events.ts'
import { mayCancel, mayChange, mayConfirm } from '../car-transports.policy.ts'
import type { ActOnTransport, ChangeTransport, DeclineTransport } from '../car-transports.ts'
import { requireOwnDriver } from './car-transports.access.ts'
import { actOnTransport, changeTransport, noteOnTicket, whenAndWhere } from './change-transport.ts'

type Done = { transportId: string }

const plannedFields = ({ transportId: _, version: __, requestKey: ___, ...fields }: ChangeTransport) => fields

/**
 * Another time, place or driver of one that is planned or on the road. Only another time is said to the customer. Refusals:
 * `not_found: car_transport`, `conflict: car_transport_changed | car_transport_state`, `invalid` at `driverId`.
 */
export const editTransport = (ctx: OrganizationContext, asked: ChangeTransport): Promise<Done> =>
  actOnTransport(ctx, asked, {
    may: mayChange,
    kind: 'CHANGED',
    async rule(transport, tx) {
      const set = plannedFields(asked)
      if (set.driverId !== transport.driverId) await requireOwnDriver(tx, transport.garageId, set.driverId)
      const isNewTime = set.startsAt !== transport.startsAt || set.endsAt !== transport.endsAt
      if (isNewTime) await noteOnTicket(tx, ctx, { ...transport, ...set }, 'CHANGED')
      return {
        set,
        events: isNewTime ? [changeTransport.event(transportPlanned, { ...whenAndWhere(set), isNewTime })] : [],
      }
    },
  })

/**
 * The garage's yes to a request, at the time that was wished for or another one. Refusals as those of `editTransport`.
 */
export const confirmTransport = (ctx: OrganizationContext, asked: ChangeTransport): Promise<Done> =>
  actOnTransport(ctx, asked, {
    may: mayConfirm,
    kind: 'CONFIRMED',
    async rule(transport, tx) {
      const set = { ...plannedFields(asked), state: 'PLANNED' as const }
      await requireOwnDriver(tx, transport.garageId, set.driverId)
      await noteOnTicket(tx, ctx, { ...transport, ...set }, 'CONFIRMED')
      return {
        set,
        events: [changeTransport.event(transportPlanned, { ...whenAndWhere(set), isNewTime: false })],
      }
    },
  })

/** The garage's no to a request, with the reason that the customer reads. Refusals: `not_found: car_transport`, `conflict: car_transport_changed | car_transport_state`. */
export const declineTransport = (ctx: OrganizationContext, asked: DeclineTransport): Promise<Done> =>
  actOnTransport(ctx, asked, {
    may: mayConfirm,
    kind: 'DECLINED',
    async rule(transport, tx) {
      const { reason } = asked
      const set = { state: 'DECLINED' as const, declinedReason: reason }
      await noteOnTicket(tx, ctx, { ...transport, ...set }, 'DECLINED')
      return {
        set,
        events: [changeTransport.event(transportDeclined, { ...whenAndWhere(transport), reason })],
      }
    },
  })

/** Gives one up: the garage what it has planned, the customer what it has asked for. Refusals as those of `declineTransport`. */
export const cancelTransport = (ctx: OrganizationContext, asked: ActOnTransport): Promise<Done> =>
  actOnTransport(ctx, asked, {
    may: mayCancel,
    kind: 'CANCELLED',
    async rule(transport, tx) {
      await noteOnTicket(tx, ctx, transport, 'CANCELLED')
      return {
        set: { state: 'CANCELLED' },
        events: [changeTransport.event(transportCancelled, whenAndWhere(transport))],
      }
    },
  })
