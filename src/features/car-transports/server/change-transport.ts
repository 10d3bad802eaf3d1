import { and, eq } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { Membership } from '#server/caller.ts'
import { type Columns, defineChange, type Effects } from '#server/change.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import type { TransportAct } from '#shared/timeline-acts.ts'
import type { AboutTransport } from '../car-transports.events.ts'
import { addressLine } from '../transport-words.ts'
import { type CarTransportRow, transportFor } from './car-transports.access.ts'
import { carTransportEvents, carTransports } from './car-transports.tables.ts'

type Event = { kind: TransportAct; requestKey: string }
type Payload = Pick<
  AboutTransport,
  'ticketId' | 'garageId' | 'customerId' | 'actorOrganizationId' | 'actorUserId' | 'transportId' | 'direction'
>

type TransportChange = {
  context: OrganizationContext
  side: Membership
  row: CarTransportRow
  ref: 'id' | 'garageId' | 'customerId' | 'ticketId' | 'direction'
  entry: Event
  payload: Payload
}

/** The one way to change a transport: locked, by its version, with a row of its history. */
export const changeTransport = defineChange<TransportChange>({
  side: (ctx) => ctx.membership,
  find: (tx, ctx, id, lock) => transportFor(tx, ctx.membership, id, lock),
  conflict: ({ state, startsAt, endsAt, version }) =>
    new AppError('conflict', 'car_transport_changed', { details: { current: { state, startsAt, endsAt, version } } }),
  invariants: [
    ({ startsAt, endsAt }) =>
      endsAt <= startsAt ? { field: 'endsAt', message: 'Ajan pitää päättyä alkuaan myöhemmin' } : null,
  ],
  update: (tx, transport, set) => tx.update(carTransports).set(set).where(eq(carTransports.id, transport.id)),
  async record(tx, { actor }, { id: transportId, garageId }, event) {
    const written = await tx
      .insert(carTransportEvents)
      .values({ ...event, garageId, transportId, userId: actor.userId })
      .onConflictDoNothing()
      .returning({ id: carTransportEvents.id })
    return written.length > 0
  },
  payload: ({ actor }, { id, ticketId, garageId, customerId, direction }) => ({
    transportId: id,
    direction,
    ticketId,
    garageId,
    customerId,
    actorOrganizationId: actor.organizationId,
    actorUserId: actor.userId,
  }),
  // it belongs to the ticket: who looks at that, or at a list of its cars, asks again
  invalidates: ({ ticketId, garageId, customerId }) => ({
    organizationIds: [garageId, customerId],
    event: { type: 'ticketEvent.new', ticketId },
  }),
})

/** The refusal of an act for which the transport has moved on: `conflict: car_transport_state` with what it is now. */
const wrongState = ({ state, version }: CarTransportRow): AppError =>
  new AppError('conflict', 'car_transport_state', { details: { current: { state, version } } })

const answer = { transportId: carTransportEvents.transportId }

/** An earlier try of the same act: it is answered again. */
const earlierAct = (requestKey: string) => (transport: CarTransportRow) =>
  earlierTry(requestKey, {
    key: carTransportEvents.requestKey,
    of: and(eq(carTransportEvents.garageId, transport.garageId), eq(carTransportEvents.transportId, transport.id)),
    answer,
  })

type Asked = { transportId: string; version: number; requestKey: string }
type Events = NonNullable<Effects<TransportChange>['events']>

/**
 * One act on a transport: `may` says whether it can be done in its state, `rule` what is written and announced. A retry is answered again. Refusals:
 * `not_found: car_transport`, `conflict: car_transport_changed | car_transport_state`.
 */
export const actOnTransport = (
  ctx: OrganizationContext,
  { transportId, version, requestKey }: Asked,
  {
    may,
    kind,
    rule,
  }: {
    may: (side: Membership, transport: CarTransportRow) => boolean
    kind: TransportAct
    rule: (transport: CarTransportRow, tx: Transaction) => Promise<{ set: Columns<CarTransportRow>; events: Events }>
  },
): Promise<{ transportId: string }> =>
  changeTransport<{ transportId: string }>(ctx, {
    id: transportId,
    version,
    may,
    refused: wrongState,
    request: earlierAct(requestKey),
    async rule(transport, tx) {
      return { ...(await rule(transport, tx)), entry: { kind, requestKey }, answer: { transportId: transport.id } }
    },
  })

/** An earlier try of making one, whose id is not known yet; keys count within the garage of its ticket. */
export const earlierMaking = (garageId: string, kind: 'ASKED' | 'PLANNED', requestKey: string) =>
  earlierTry(requestKey, {
    key: carTransportEvents.requestKey,
    of: and(eq(carTransportEvents.garageId, garageId), eq(carTransportEvents.kind, kind)),
    answer,
  })

type Shown = Pick<CarTransportRow, 'startsAt' | 'endsAt' | 'streetAddress' | 'postalCode' | 'city'>

/** Of an event: when and where. */
export const whenAndWhere = (transport: Shown): Pick<AboutTransport, 'startsAt' | 'endsAt' | 'address'> => ({
  startsAt: transport.startsAt,
  endsAt: transport.endsAt,
  address: addressLine(transport),
})

type OnTicket = Pick<CarTransportRow, 'ticketId' | 'direction' | 'startsAt' | 'endsAt' | 'mileageKm' | 'declinedReason'>

/** Of an entry of the ticket's timeline. */
export const noteData = (transport: OnTicket, act: TransportAct) => ({
  act,
  direction: transport.direction,
  startsAt: transport.startsAt,
  endsAt: transport.endsAt,
  mileageKm: transport.mileageKm,
  reason: transport.declinedReason,
})

/** Says it on the timeline of the ticket; both sides see it. The ticket keeps its version. */
export async function noteOnTicket(
  tx: Transaction,
  ctx: OrganizationContext,
  transport: OnTicket,
  act: TransportAct,
): Promise<void> {
  await changeTicket.within(tx, ctx, {
    id: transport.ticketId,
    may: 'askedByVerb',
    lock: 'none',
    rule: () => ({ entry: { kind: 'TRANSPORT', data: noteData(transport, act) } }),
  })
}
