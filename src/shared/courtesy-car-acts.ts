/** What happens to the loan of a courtesy car, as its history and a ticket's timeline show it. */
export const LOAN_ACTS = ['RESERVED', 'CHANGED', 'OUT', 'RETURNED', 'CANCELLED'] as const
export type LoanAct = (typeof LOAN_ACTS)[number]
