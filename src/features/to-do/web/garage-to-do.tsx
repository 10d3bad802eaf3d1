import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { carTransportsApi } from '#features/car-transports/web/car-transports.api.ts'
import { courtesyCarsApi } from '#features/courtesy-cars/web/courtesy-cars.api.ts'
import { inspectionsApi } from '#features/inspections/web/inspections.api.ts'
import { maintenanceBooksApi } from '#features/maintenance-books/web/maintenance-books.api.ts'
import { offerRequestsApi } from '#features/offer-requests/web/offer-requests.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { payersApi } from '#features/payers/web/payers.api.ts'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { timeThatMatters } from '#features/tickets/time-that-matters.ts'
import { ApprovalLine } from '#features/tickets/web/approval-line.tsx'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDateTime } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useMinute } from '#web/use-minute.ts'
import { CarsToDo } from './cars-to-do.tsx'
import { PermitToMend } from './permit-rows.tsx'
import { RequestTitle, StatusMark, TicketTitle } from './row-titles.tsx'
import { All, NothingToDo, rowLinkClass, SHOWN, SpokenCar, ToDoGroup, ToDoRow, ToDoSkeleton } from './to-do-parts.tsx'
import { TransportsToDo } from './transports-to-do.tsx'

/** What waits for a garage's adviser: calls, red findings to ask about, broken promises, new jobs without a time, offers to make, histories that were asked for. */
export function GarageToDo() {
  const { id: organizationId, switchedOn } = useOrganization()
  const desk = useQuery(ticketsApi.listWithGroups.queryOptions({ organizationId }))
  const calls = useQuery(ticketsApi.awaitingAnswer.queryOptions({ organizationId }))
  const late = useQuery(ticketsApi.list.queryOptions({ organizationId, late: true }))
  const waiting = useQuery(offerRequestsApi.waiting.queryOptions({ organizationId }))
  const asked = useQuery(offerRequestsApi.forGarage.list.queryOptions({ organizationId, list: 'open' }))
  const books = useQuery(maintenanceBooksApi.listGroup.queryOptions({ organizationId, group: 'new' }))
  const found = useQuery(inspectionsApi.waiting.queryOptions({ organizationId }))
  const lendsCars = switchedOn.includes('courtesy-cars')
  const lent = useQuery(courtesyCarsApi.waiting.queryOptions({ organizationId }, { enabled: lendsCars }))
  const drivesCars = switchedOn.includes('car-transports')
  const driven = useQuery(carTransportsApi.waiting.queryOptions({ organizationId }, { enabled: drivesCars }))
  const permits = useQuery(payersApi.waiting.queryOptions({ organizationId }))
  const now = useMinute()
  const queries = [
    desk,
    calls,
    late,
    waiting,
    asked,
    books,
    found,
    permits,
    ...(lendsCars ? [lent] : []),
    ...(drivesCars ? [driven] : []),
  ]
  const failed = queries.find(({ isError, data }) => isError && !data)
  if (failed) return <FailedQuery query={failed} title="Sinua odottavia asioita ei voitu hakea" />
  if (queries.some(({ isPending }) => isPending)) return <ToDoSkeleton />

  const fresh = desk.data?.find(({ group }) => group === 'new')
  const requests =
    asked.data?.rows.filter(
      ({ askedState, isBeforeEdit }) => isBeforeEdit || askedState === 'ASKED' || askedState === 'SEEN',
    ) ?? []
  const overdue = late.data?.tickets ?? []
  const callers = calls.data ?? []
  const histories = books.data?.rows ?? []
  const inspected = found.data ?? []
  const lateCars = lent.data?.late ?? []
  const carsToday = lent.data?.today ?? []
  const { asked: transportsAsked = [], late: lateTransports = [] } = driven.data ?? {}
  const unpermitted = permits.data ?? []
  const cars = [lateCars, carsToday, transportsAsked, lateTransports]
  const counts = [callers, overdue, requests, histories, inspected, unpermitted, ...cars].map(({ length }) => length)
  const isNothing = counts.reduce((sum, count) => sum + count, fresh?.count ?? 0) === 0
  return (
    <div className="grid grid-cols-1 gap-4">
      {isNothing ? (
        <NothingToDo
          action={
            <ButtonLink to="/app/tickets/new" kind="primary">
              Uusi huolto
            </ButtonLink>
          }
        />
      ) : null}
      <ToDoGroup title="Soita asiakkaalle" total={callers.length}>
        {callers.slice(0, SHOWN).map((ticket) => (
          <TicketToDo
            key={ticket.id}
            ticket={ticket}
            act="Avaa ja soita"
            fact={
              ticket.approvalWait?.grossCents ? `lisätyö ${formatMoney(ticket.approvalWait.grossCents)} sis. ALV` : ''
            }
            mark={<ApprovalLine ticket={ticket} className="mt-1" />}
          />
        ))}
      </ToDoGroup>
      <ToDoGroup title="Pyydä lupa löydöksistä" total={inspected.length}>
        {inspected.slice(0, SHOWN).map(({ id: ticketId, title, customer, red, finishedAt, ...car }) => (
          <ToDoRow
            key={ticketId}
            car={car}
            title={
              <NearLink to="/app/tickets/$ticketId" params={{ ticketId }} className={rowLinkClass}>
                <SpokenCar {...car} />
                {title}
              </NearLink>
            }
            facts={[
              customer,
              red === 1 ? '1 punainen löydös' : `${red} punaista löydöstä`,
              `tarkastettu ${formatDateTime(finishedAt)}`,
            ]}
          >
            <ButtonLink to="/app/tickets/$ticketId" params={{ ticketId }} kind="primary" size="sm">
              Avaa ja pyydä
            </ButtonLink>
          </ToDoRow>
        ))}
      </ToDoGroup>
      <TransportsToDo asked={transportsAsked} late={lateTransports} />
      <CarsToDo lateCars={lateCars} today={carsToday} />
      <ToDoGroup title="Hoida laskutuslupa" total={unpermitted.length}>
        {unpermitted.slice(0, SHOWN).map((permit) => (
          <PermitToMend key={permit.ticketId} permit={permit} />
        ))}
      </ToDoGroup>
      <ToDoGroup
        title="Myöhässä"
        total={late.data?.count ?? overdue.length}
        all={<All to="/app" search={{ view: 'list', late: '1' }} />}
      >
        {overdue.slice(0, SHOWN).map((ticket) => (
          <TicketToDo
            key={ticket.id}
            ticket={ticket}
            act={ticket.promisedReadyAt ? 'Siirrä lupaus' : 'Aikatauluta'}
            fact={lateText(ticket, now)}
            mark={<StatusMark status={ticket.status} />}
          />
        ))}
      </ToDoGroup>
      <ToDoGroup title="Anna aika" total={fresh?.count ?? 0} all={<All to="/app" search={{ view: 'list' }} />}>
        {fresh?.tickets.slice(0, SHOWN).map((ticket) => (
          <TicketToDo
            key={ticket.id}
            ticket={ticket}
            act="Aikatauluta"
            fact={
              ticket.requestedAt
                ? `toivoo ${formatDateTime(ticket.requestedAt)}`
                : `ilmoitettu ${formatDateTime(ticket.createdAt)}`
            }
          />
        ))}
      </ToDoGroup>
      <ToDoGroup
        title="Tee tarjous"
        total={Math.max(waiting.data?.count ?? 0, requests.length)}
        all={<All to="/app/offer-requests" />}
      >
        {requests.slice(0, SHOWN).map((request) => (
          <ToDoRow
            key={request.offerRequestId}
            car={request}
            title={<RequestTitle request={request} />}
            facts={[request.customer.name, `vastaa ${formatDateTime(request.answerBy)} mennessä`]}
          >
            <ButtonLink
              to="/app/offer-requests/$offerRequestId"
              params={{ offerRequestId: request.offerRequestId }}
              kind="primary"
              size="sm"
            >
              Tee tarjous
            </ButtonLink>
          </ToDoRow>
        ))}
      </ToDoGroup>
      <ToDoGroup title="Toimita huoltohistoria" total={histories.length} all={<All to="/app/maintenance-books" />}>
        {histories.slice(0, SHOWN).map((book) => (
          <ToDoRow
            key={book.id}
            car={book}
            title={
              <NearLink
                to="/app/maintenance-books/$maintenanceBookId"
                params={{ maintenanceBookId: book.id }}
                className={rowLinkClass}
              >
                <SpokenCar {...book} />
                {book.customer.name}
              </NearLink>
            }
            facts={[`pyydetty ${formatDateTime(book.groupSince)}`]}
          >
            <ButtonLink
              to="/app/maintenance-books/$maintenanceBookId"
              params={{ maintenanceBookId: book.id }}
              kind="primary"
              size="sm"
            >
              Avaa
            </ButtonLink>
          </ToDoRow>
        ))}
      </ToDoGroup>
    </div>
  )
}

/** By which time it is late: "luvattu 27.11.2026 klo 14.00". */
function lateText(ticket: TicketCard, now: number): string {
  const { label, at } = timeThatMatters(ticket, now)
  return `${label.toLowerCase()} ${formatDateTime(at)}`
}

type TicketProps = { ticket: TicketCard; act: string; fact: string; mark?: ReactNode }

const TicketToDo = ({ ticket, act, fact, mark }: TicketProps) => (
  <ToDoRow car={ticket} title={<TicketTitle ticket={ticket} />} facts={[ticket.customer.name, fact]} mark={mark}>
    <ButtonLink to="/app/tickets/$ticketId" params={{ ticketId: ticket.id }} kind="primary" size="sm">
      {act}
    </ButtonLink>
  </ToDoRow>
)
