import type { OrganizationContext } from '#server/context.ts'
import { transportCancelled, transportDeclined, transportPlanned } from '../car-transports.events.ts'
import { mayCancel, mayChange, mayConfirm } from '../car-transports.policy.ts'
import type { ActOnTransport, ChangeTransport, DeclineTransport } from '../car-transports.ts'
import { requireOwnDriver } from './car-transports.access.ts'
import { changeTransport, earlierAct, noteOnTicket, whenAndWhere, wrongState } from './change-transport.ts'

type Done = { transportId: string }

const plannedFields = ({ transportId: _, version: __, requestKey: ___, ...fields }: ChangeTransport) => fields

/**
 * Another time, place or driver of one that is planned or on the road. Only another time is said to the customer. Refusals:
 * `not_found: car_transport`, `conflict: car_transport_changed | car_transport_state`, `invalid` at `driverId`.
 */
export const editTransport = (ctx: OrganizationContext, asked: ChangeTransport): Promise<Done> =>
  changeTransport<Done>(ctx, {
    id: asked.transportId,
    version: asked.version,
    may: mayChange,
    refused: wrongState,
    request: earlierAct(asked.requestKey),
    async rule(transport, tx) {
      const set = plannedFields(asked)
      if (set.driverId !== transport.driverId) await requireOwnDriver(tx, transport.garageId, set.driverId)
      const isNewTime = set.startsAt !== transport.startsAt || set.endsAt !== transport.endsAt
      if (isNewTime) await noteOnTicket(tx, ctx, { ...transport, ...set }, 'CHANGED')
      return {
        set,
        entry: { kind: 'CHANGED', requestKey: asked.requestKey },
        events: isNewTime ? [changeTransport.event(transportPlanned, { ...whenAndWhere(set), isNewTime })] : [],
        answer: { transportId: transport.id },
      }
    },
  })

/**
 * The garage's yes to a request, at the time that was wished for or another one. Refusals as those of `editTransport`.
 */
export const confirmTransport = (ctx: OrganizationContext, asked: ChangeTransport): Promise<Done> =>
  changeTransport<Done>(ctx, {
    id: asked.transportId,
    version: asked.version,
    may: mayConfirm,
    refused: wrongState,
    request: earlierAct(asked.requestKey),
    async rule(transport, tx) {
      const set = { ...plannedFields(asked), state: 'PLANNED' as const }
      await requireOwnDriver(tx, transport.garageId, set.driverId)
      await noteOnTicket(tx, ctx, { ...transport, ...set }, 'CONFIRMED')
      return {
        set,
        entry: { kind: 'CONFIRMED', requestKey: asked.requestKey },
        events: [changeTransport.event(transportPlanned, { ...whenAndWhere(set), isNewTime: false })],
        answer: { transportId: transport.id },
      }
    },
  })

/** The garage's no to a request, with the reason that the customer reads. Refusals: `not_found: car_transport`, `conflict: car_transport_changed | car_transport_state`. */
export const declineTransport = (ctx: OrganizationContext, asked: DeclineTransport): Promise<Done> =>
  changeTransport<Done>(ctx, {
    id: asked.transportId,
    version: asked.version,
    may: mayConfirm,
    refused: wrongState,
    request: earlierAct(asked.requestKey),
    async rule(transport, tx) {
      const { reason, requestKey } = asked
      const set = { state: 'DECLINED' as const, declinedReason: reason }
      await noteOnTicket(tx, ctx, { ...transport, ...set }, 'DECLINED')
      return {
        set,
        entry: { kind: 'DECLINED', requestKey },
        events: [changeTransport.event(transportDeclined, { ...whenAndWhere(transport), reason })],
        answer: { transportId: transport.id },
      }
    },
  })

/** Gives one up: the garage what it has planned, the customer what it has asked for. Refusals as those of `declineTransport`. */
export const cancelTransport = (ctx: OrganizationContext, asked: ActOnTransport): Promise<Done> =>
  changeTransport<Done>(ctx, {
    id: asked.transportId,
    version: asked.version,
    may: mayCancel,
    refused: wrongState,
    request: earlierAct(asked.requestKey),
    async rule(transport, tx) {
      await noteOnTicket(tx, ctx, transport, 'CANCELLED')
      return {
        set: { state: 'CANCELLED' },
        entry: { kind: 'CANCELLED', requestKey: asked.requestKey },
        events: [changeTransport.event(transportCancelled, whenAndWhere(transport))],
        answer: { transportId: transport.id },
      }
    },
  })
