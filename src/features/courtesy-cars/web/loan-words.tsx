import { formatDay, formatTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { LoanState } from '../courtesy-car-kinds.ts'
import { carTitle, LOAN_STATE_LABELS } from '../courtesy-car-words.ts'
import type { Loan } from '../courtesy-loans.ts'

/** "ma 30.11. klo 8.00 – ti 1.12. klo 16.00"; of one day the day once. */
export function timesText(startsAt: string, endsAt: string): string {
  const [first, last] = [formatDay(startsAt), formatDay(endsAt)]
  const end = first === last ? formatTime(endsAt) : `${last} klo ${formatTime(endsAt)}`
  return `${first} klo ${formatTime(startsAt)} – ${end}`
}

const KINDS = { RESERVED: 'brand', OUT: 'neutral', RETURNED: 'done', CANCELLED: 'neutral' } as const

/** The state of a loan, and that it is late. */
export const LoanBadge = ({ state, isLate }: { state: LoanState; isLate: boolean }) =>
  isLate ? <Badge kind="danger">Myöhässä</Badge> : <Badge kind={KINDS[state]}>{LOAN_STATE_LABELS[state]}</Badge>

export type SeenLoan = Pick<Loan, 'version' | 'car' | 'startsAt' | 'endsAt' | 'driverName' | 'driverPhone'>

/** What the forms of a loan begin with, in words. */
export const describeLoan = ({ car, startsAt, endsAt, driverName, driverPhone }: SeenLoan): Record<string, string> => ({
  Auto: carTitle(car),
  Aika: timesText(startsAt, endsAt),
  Kuljettaja: driverName,
  Puhelin: driverPhone,
})
