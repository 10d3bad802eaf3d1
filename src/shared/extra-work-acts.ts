/** What happens to a request for extra work, as a ticket's timeline tells it. */
export const EXTRA_WORK_ACTS = ['ASKED', 'CHANGED', 'CALL_WANTED', 'ANSWERED', 'WITHDRAWN', 'PASSED_ON'] as const
export type ExtraWorkAct = (typeof EXTRA_WORK_ACTS)[number]
