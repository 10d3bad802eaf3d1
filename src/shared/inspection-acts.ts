/** What happens to an inspection, as a ticket's timeline shows it. */
export const INSPECTION_ACTS = ['FINISHED', 'REOPENED'] as const
export type InspectionAct = (typeof INSPECTION_ACTS)[number]
