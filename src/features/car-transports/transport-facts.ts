/** Asked for by the customer, planned by the garage, on the road, over, refused by the garage, or given up before it was over. */
export const TRANSPORT_STATES = ['ASKED', 'PLANNED', 'UNDER_WAY', 'DONE', 'DECLINED', 'CANCELLED'] as const
export type TransportState = (typeof TRANSPORT_STATES)[number]

/** A ticket has at most one of each direction in these states. */
export const OPEN_STATES = ['ASKED', 'PLANNED', 'UNDER_WAY'] as const satisfies readonly TransportState[]
/** Those that take time of the garage's people. */
export const DRIVEN_STATES = ['PLANNED', 'UNDER_WAY'] as const satisfies readonly TransportState[]

type Span = { startsAt: string; endsAt: string }

/** Whether its time is over and it is not: planned or on the road after the end of its window. Times are ISO instants. */
export const isLateTransport = ({ state, endsAt }: { state: TransportState; endsAt: string }, now: number): boolean =>
  (state === 'PLANNED' || state === 'UNDER_WAY') && Date.parse(endsAt) < now

const HALF_HOUR_MS = 1_800_000

const firstSlot = ({ startsAt }: Span): number => Math.floor(Date.parse(startsAt) / HALF_HOUR_MS)
/** The slot after the last one that the window touches. */
const afterLastSlot = ({ endsAt }: Span): number => Math.ceil(Date.parse(endsAt) / HALF_HOUR_MS)

/** How many of the windows share the fullest half hour of this one, itself included. Half hours begin at :00 and :30. */
export function mostAtOnce(window: Span, others: readonly Span[]): number {
  let most = 1
  for (let slot = firstSlot(window); slot < afterLastSlot(window); slot += 1)
    most = Math.max(most, 1 + others.filter((one) => firstSlot(one) <= slot && slot < afterLastSlot(one)).length)
  return most
}
