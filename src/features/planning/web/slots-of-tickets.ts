// What planning puts into pages of tickets, loaded together: the three are made of the same parts.
export { PlanReport } from './plan-report.tsx'
export { PlanTicket } from './plan-ticket.tsx'
export { WishTime } from './wish-time.tsx'
