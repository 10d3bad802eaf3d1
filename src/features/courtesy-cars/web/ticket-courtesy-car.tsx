import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, FileText, KeyRound, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDateTime, formatKilometres } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { NearLink } from '#web/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref, ButtonLink } from '#web/ui/button-link.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { carTitle, levelText } from '../courtesy-car-words.ts'
import type { TicketLoan, TicketLoans } from '../courtesy-loans.ts'
import { coversPlan, drivenKilometres, missingLevel, missingText } from '../loan-facts.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { LoanBadge, timesText } from './loan-words.tsx'

const ReserveDialog = lazyComponent(() => import('./reserve-dialog.tsx'), 'ReserveDialog')
const ChangeLoanDialog = lazyComponent(() => import('./change-loan-dialog.tsx'), 'ChangeLoanDialog')

/** On a ticket's page: the courtesy car of the job. The garage reserves, hands out and takes back; the customer sees which car it is and when it is back. */
export function TicketCourtesyCar({ ticketId }: { ticketId: string }) {
  const { id: organizationId, type, switchedOn } = useOrganization()
  const isGarage = type === 'GARAGE'
  const [open, setOpen] = useState<'reserve' | { change: string }>()
  const query = useQuery(courtesyCarsApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (query.isError && !query.data)
    return isGarage ? (
      <SideCard title="Sijaisauto">
        <FailedQuery query={query} title="Sijaisautoa ei voitu hakea" />
      </SideCard>
    ) : null
  if (!query.data) return <PartOnItsWay />
  const { loans, isWanted, can, plan } = query.data
  const mayReserve = can.reserve && switchedOn.includes('courtesy-cars')
  const isUnmet = isWanted && mayReserve && loans.length === 0
  if (loans.length === 0 && !mayReserve) return null
  const close = () => setOpen(undefined)
  return (
    <SideCard
      title="Sijaisauto"
      action={
        mayReserve && !loans.some(({ state }) => state === 'RESERVED' || state === 'OUT') ? (
          <Button size="sm" className="print:hidden" onClick={() => setOpen('reserve')}>
            <CalendarPlus className="size-3.5" aria-hidden="true" />
            Varaa
          </Button>
        ) : null
      }
    >
      {loans.length === 0 ? (
        <p className={isUnmet ? 'font-semibold text-signal text-sm' : 'text-muted text-sm'}>
          {isUnmet ? 'Asiakas toivoo sijaisautoa.' : 'Ei varattu.'}
        </p>
      ) : (
        <ul className="divide-y divide-line *:py-2.5 *:first:pt-0 *:last:pb-0">
          {loans.map((loan) => (
            <li key={loan.id} className="grid gap-1.5">
              <LoanLines loan={loan} isGarage={isGarage} />
              {isGarage ? <PlanRemark loan={loan} plan={plan} /> : null}
              <LoanActs loan={loan} isGarage={isGarage} onChange={() => setOpen({ change: loan.id })} />
            </li>
          ))}
        </ul>
      )}
      <LazyOverlay open={open !== undefined}>
        {open === 'reserve' ? <ReserveDialog ticketId={ticketId} first={firstOf(query.data)} onClose={close} /> : null}
        {typeof open === 'object' ? <ChangeLoanDialog loanId={open.change} onClose={close} /> : null}
      </LazyOverlay>
    </SideCard>
  )
}

/** That the car is not there for the whole of the job. */
function PlanRemark({ loan, plan }: { loan: TicketLoan; plan: TicketLoans['plan'] }) {
  const isOut = loan.state === 'OUT'
  const isOpen = isOut || loan.state === 'RESERVED'
  if (!isOpen || coversPlan(loan, { start: isOut ? null : plan.start, end: plan.end })) return null
  return (
    <p role="status" className="font-semibold text-signal text-sm">
      {isOut ? 'Sijaisauto palautetaan ennen kuin huolto on valmis.' : 'Varaus ei kata huollon aikataulua.'}
    </p>
  )
}

const firstOf = ({ plan, driver }: TicketLoans) => ({
  startsAt: plan.start,
  endsAt: plan.end,
  driverName: driver.name,
  driverPhone: driver.phone,
})

function LoanLines({ loan, isGarage }: { loan: TicketLoan; isGarage: boolean }) {
  const { id, car, state, driverName, startsAt, endsAt, isLate, inAt, newDamages } = loan
  const driven = drivenKilometres(loan)
  const missing = missingLevel(loan)
  const title = carTitle(car)
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-2">
        {isGarage ? (
          <NearLink
            to="/app/courtesy-cars/loans/$loanId"
            params={{ loanId: id }}
            className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
          >
            {title}
          </NearLink>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        <LoanBadge state={state} isLate={isLate} />
      </span>
      <span className="tabular text-sm">
        {state === 'OUT'
          ? `Palauta viimeistään ${formatDateTime(endsAt)}`
          : state === 'RETURNED' && inAt
            ? `Palautettu ${formatDateTime(inAt)}${driven === null ? '' : `, ajettu ${formatKilometres(driven)}`}`
            : timesText(startsAt, endsAt)}
      </span>
      {driverName ? <span className="wrap-anywhere text-muted text-sm">Kuljettaja {driverName}</span> : null}
      {state === 'OUT' && loan.outLevel !== null ? (
        <span className="text-muted text-sm">Lähti: {levelText(car.fuel, loan.outLevel)}</span>
      ) : null}
      {missing > 0 || newDamages > 0 ? (
        <span className="text-sm">
          {[
            missing > 0 ? `Puuttui ${missingText(car.fuel, missing)}` : '',
            newDamages > 0 ? (newDamages === 1 ? '1 uusi vaurio' : `${newDamages} uutta vauriota`) : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      ) : null}
    </>
  )
}

function LoanActs({ loan, isGarage, onChange }: { loan: TicketLoan; isGarage: boolean; onChange: () => void }) {
  const { id: organizationId } = useOrganization()
  const { id: loanId, state, outAt } = loan
  return (
    <span className="flex flex-wrap gap-2 empty:hidden print:hidden">
      {isGarage && state === 'RESERVED' ? (
        <>
          <ButtonLink size="sm" kind="primary" to="/app/courtesy-cars/loans/$loanId" params={{ loanId }}>
            <KeyRound className="size-3.5" aria-hidden="true" />
            Luovuta
          </ButtonLink>
          <Button size="sm" onClick={onChange}>
            Muuta
          </Button>
        </>
      ) : null}
      {isGarage && state === 'OUT' ? (
        <ButtonLink size="sm" kind="primary" to="/app/courtesy-cars/loans/$loanId" params={{ loanId }}>
          <Undo2 className="size-3.5" aria-hidden="true" />
          Palauta
        </ButtonLink>
      ) : null}
      {outAt === null ? null : (
        <ButtonHref
          size="sm"
          target="_blank"
          rel="noopener"
          href={`/api/courtesy-cars/loans/${loanId}/form.pdf?organizationId=${organizationId}`}
        >
          <FileText className="size-3.5" aria-hidden="true" />
          Luovutuslomake
        </ButtonHref>
      )}
    </span>
  )
}
