/** What happens to the payer of a ticket and to its permit, as the timeline names it. */
export const PERMIT_ACTS = ['PAYER_SET', 'PAYER_REMOVED', 'ASKED', 'WITHDRAWN', 'GRANTED', 'DECLINED'] as const
export type PermitAct = (typeof PERMIT_ACTS)[number]
