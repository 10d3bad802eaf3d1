import { formatMoney } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import { formatDateTime, formatKilometres } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { levelLabel, levelText } from '../courtesy-car-words.ts'
import type { LoanDetails } from '../courtesy-loans.ts'
import { daysOfLoan, drivenKilometres, missingLevel, missingText } from '../loan-facts.ts'
import { AddPriceLine } from './add-price-line.tsx'
import { LoanBadge, timesText } from './loan-words.tsx'

const ACTS: Record<LoanDetails['history'][number]['kind'], string> = {
  RESERVED: 'Varattu',
  CHANGED: 'Varausta muutettu',
  OUT: 'Luovutettu',
  RETURNED: 'Palautettu',
  CANCELLED: 'Peruttu',
}

/** "3 päivää, 75,00 € (sis. ALV)" of a loan that has a price and is over. */
function priceText({ car: { dayPriceCents }, outAt, inAt }: LoanDetails): string | null {
  if (dayPriceCents === 0 || outAt === null || inAt === null) return null
  const days = daysOfLoan({ outAt, inAt })
  return `${days === 1 ? '1 päivä' : `${days} päivää`}, ${formatMoney(days * dayPriceCents)} (sis. ALV)`
}

/** Who has the car and when, its readings out and in, and what happened. */
export function LoanFacts({ loan }: { loan: LoanDetails }) {
  const { customer, ticket, driverName, driverPhone, car, outAt, inAt, outNote, inNote, history } = loan
  const driven = drivenKilometres(loan)
  const missing = missingLevel(loan)
  const facts: readonly (readonly [string, string | null])[] = [
    ['Aika', timesText(loan.startsAt, loan.endsAt)],
    ['Kuljettaja', [driverName, driverPhone && formatPhone(driverPhone)].filter(Boolean).join(', ') || null],
    ['Luovutettu', outAt && formatDateTime(outAt)],
    ['Mittarissa luovutettaessa', loan.outMileageKm === null ? null : formatKilometres(loan.outMileageKm)],
    [`${levelLabel(car.fuel)} luovutettaessa`, loan.outLevel === null ? null : levelText(car.fuel, loan.outLevel)],
    ['Palautettu', inAt && formatDateTime(inAt)],
    ['Mittarissa palautettaessa', loan.inMileageKm === null ? null : formatKilometres(loan.inMileageKm)],
    [`${levelLabel(car.fuel)} palautettaessa`, loan.inLevel === null ? null : levelText(car.fuel, loan.inLevel)],
    ['Ajettu', driven === null ? null : formatKilometres(driven)],
    ['Hinta', priceText(loan)],
    ['Huomautus luovutettaessa', outNote || null],
    ['Huomautus palautettaessa', inNote || null],
    ['Allekirjoittanut', loan.signedName || null],
  ]
  return (
    <Card aria-label="Laina">
      <CardHeader
        title={
          <NearLink
            to="/app/customers/$customerId"
            params={{ customerId: customer.id }}
            className="underline-offset-4 hover:underline"
          >
            {customer.name}
          </NearLink>
        }
      >
        <LoanBadge state={loan.state} isLate={loan.isLate} />
      </CardHeader>
      <CardBody className="grid gap-4">
        {missing > 0 || loan.newDamages > 0 ? (
          <Notice kind="signal" title="Palautui eri kunnossa kuin lähti">
            {missing > 0 ? (
              <p>
                {car.fuel === 'ELECTRIC' ? 'Varausta' : 'Polttoainetta'} puuttuu {missingText(car.fuel, missing)}.
              </p>
            ) : null}
            {loan.newDamages > 0 ? (
              <p>{loan.newDamages === 1 ? '1 uusi vaurio.' : `${loan.newDamages} uutta vauriota.`}</p>
            ) : null}
          </Notice>
        ) : null}
        {ticket ? (
          <p>
            Huolto{' '}
            <NearLink
              to="/app/tickets/$ticketId"
              params={{ ticketId: ticket.id }}
              className="font-semibold underline underline-offset-4"
            >
              {ticket.number}
            </NearLink>{' '}
            {ticket.title}
          </p>
        ) : null}
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd className="wrap-anywhere tabular whitespace-pre-line">{value}</dd>
              </div>
            ),
          )}
        </dl>
        <AddPriceLine loan={loan} />
        <ul aria-label="Tapahtumat" className="border-line border-t pt-3 text-sm">
          {history.map(({ id, kind, at, by }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <span>{ACTS[kind]}</span>
              <span className="text-muted">{[by, formatDateTime(at)].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
