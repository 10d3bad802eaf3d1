/** What happens to a request for extra work, as a ticket's timeline shows it. */
export const EXTRA_WORK_ACTS = [
  'ASKED',
  'CHANGED',
  'CALL_WANTED',
  'ANSWERED',
  'WITHDRAWN',
  'PASSED_ON',
  // by a signed link: sent, taken back, and an answer that was above the limit

  'LINK_SENT',
  'LINK_REVOKED',
  'ABOVE_LIMIT',
] as const
export type ExtraWorkAct = (typeof EXTRA_WORK_ACTS)[number]
