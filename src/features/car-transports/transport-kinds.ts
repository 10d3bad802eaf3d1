/** Asked for by the customer, planned by the garage, on the road, over, refused by the garage, or given up before it was over. */
export const TRANSPORT_STATES = ['ASKED', 'PLANNED', 'UNDER_WAY', 'DONE', 'DECLINED', 'CANCELLED'] as const
export type TransportState = (typeof TRANSPORT_STATES)[number]

/** A ticket has at most one of each direction in these states. */
export const OPEN_STATES = ['ASKED', 'PLANNED', 'UNDER_WAY'] as const satisfies readonly TransportState[]
/** Those that take time of the garage's people. */
export const DRIVEN_STATES = ['PLANNED', 'UNDER_WAY'] as const satisfies readonly TransportState[]
