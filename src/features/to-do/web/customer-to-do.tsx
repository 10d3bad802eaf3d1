import { useQuery } from '@tanstack/react-query'
import { connectionsApi } from '#features/connections/web/connections.api.ts'
import { FirstStepsList } from '#features/first-steps/web/first-steps-list.tsx'
import { NextStepLine } from '#features/first-steps/web/next-step-line.tsx'
import { isOpen, useFirstSteps } from '#features/first-steps/web/use-first-steps.ts'
import { asksAgain, fleetApi } from '#features/fleet/web/fleet.api.ts'
import { offerRequestsApi } from '#features/offer-requests/web/offer-requests.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { permitsApi } from '#features/payers/web/payers.api.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDateTime } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { AnswerRow, InspectionRow, OfferRow, ReadyRow } from './customer-rows.tsx'
import { PermitToAnswer } from './permit-rows.tsx'
import { StatusMark, TicketTitle } from './row-titles.tsx'
import { All, NothingToDo, rowLinkClass, SHOWN, ToDoGroup, ToDoRow, ToDoSkeleton } from './to-do-parts.tsx'

/** What waits for a customer: answers with their euros, offers to choose, cars to fetch, inspections, garages that ask for a connection. */
export function CustomerToDo() {
  const { id: organizationId, role } = useOrganization()
  const isAdmin = role === 'ADMIN'
  const desk = useQuery(ticketsApi.listWithGroups.queryOptions({ organizationId }))
  const awaiting = useQuery(ticketsApi.awaitingAnswer.queryOptions({ organizationId }))
  const requests = useQuery(offerRequestsApi.list.queryOptions({ organizationId, list: 'open' }))
  const waiting = useQuery(offerRequestsApi.waiting.queryOptions({ organizationId }))
  const due = { organizationId, state: 'inspection', sort: 'inspection', direction: 'asc', page: 0 } as const
  const cars = useQuery(fleetApi.list.queryOptions(due, asksAgain))
  const asked = { organizationId, list: 'PENDING' } as const
  const connections = useQuery(connectionsApi.list.queryOptions(asked, { enabled: isAdmin }))
  const permits = useQuery(permitsApi.list.queryOptions({ organizationId, open: true }))
  const steps = useFirstSteps()
  const queries = [desk, awaiting, requests, waiting, cars, steps, permits, ...(isAdmin ? [connections] : [])]
  const failed = queries.find(({ isError, data }) => isError && !data)
  if (failed) return <FailedQuery query={failed} title="Sinua odottavia asioita ei voitu hakea" />
  if (queries.some(({ isPending }) => isPending)) return <ToDoSkeleton />

  const column = (group: string) => desk.data?.find((one) => one.group === group)
  const ready = column('ready')
  const offered = requests.data?.rows.filter(({ offerCount }) => offerCount > 0) ?? []
  const open = ['inProgress', 'waiting', 'scheduled', 'new'].flatMap((group) => column(group)?.tickets ?? [])
  const answers = awaiting.data ?? []
  const inspections = cars.data ?? { cars: [], total: 0 }
  const garages = connections.data ?? { connections: [], total: 0 }
  const asPayer = permits.data?.rows ?? []
  const isNothing =
    answers.length + asPayer.length + offered.length + (ready?.count ?? 0) + inspections.total + garages.total === 0
  return (
    <div className="grid grid-cols-1 gap-4">
      {role === 'ADMIN' && open.length > 0 ? <NextStepLine /> : null}
      {isNothing && open.length === 0 && steps.data && isOpen(steps.data) ? (
        <FirstStepsList {...steps.data} />
      ) : isNothing ? (
        <NothingToDo
          action={
            <ButtonLink to="/app/tickets/new" kind="primary">
              Ilmoita auto korjaamolle
            </ButtonLink>
          }
        />
      ) : null}
      <ToDoGroup title="Vastaa korjaamolle" total={answers.length}>
        {answers.slice(0, SHOWN).map((ticket) => (
          <AnswerRow key={ticket.id} ticket={ticket} />
        ))}
      </ToDoGroup>
      <ToDoGroup title="Anna laskutuslupa" total={asPayer.length} all={<All to="/app/permits" />}>
        {asPayer.slice(0, SHOWN).map((permit) => (
          <PermitToAnswer key={permit.id} permit={permit} />
        ))}
      </ToDoGroup>
      <ToDoGroup
        title="Valitse tarjous"
        total={Math.max(waiting.data?.count ?? 0, offered.length)}
        all={<All to="/app/offer-requests" />}
      >
        {offered.slice(0, SHOWN).map((request) => (
          <OfferRow key={request.offerRequestId} request={request} />
        ))}
      </ToDoGroup>
      <ToDoGroup title="Nouda auto" total={ready?.count ?? 0} all={<All to="/app" search={{ view: 'list' }} />}>
        {ready?.tickets.slice(0, SHOWN).map((ticket) => (
          <ReadyRow key={ticket.id} ticket={ticket} />
        ))}
      </ToDoGroup>
      <ToDoGroup
        title="Katsasta auto"
        total={inspections.total}
        all={<All to="/app/vehicles" search={{ state: 'inspection' }} />}
      >
        {inspections.cars.slice(0, SHOWN).map((car) => (
          <InspectionRow key={car.id} car={car} />
        ))}
      </ToDoGroup>
      <ToDoGroup title="Vastaa yhteyspyyntöön" total={garages.total}>
        {garages.connections.slice(0, SHOWN).map(({ id, party }) => (
          <ToDoRow
            key={id}
            car={null}
            title={
              <NearLink to="/app/settings/$page" params={{ page: 'organization-connections' }} className={rowLinkClass}>
                {party.name} pyytää yhteyttä
              </NearLink>
            }
            facts={['Yhteys avaa korjaamolle autosi ja yhteyshenkilösi']}
          >
            <ButtonLink to="/app/settings/$page" params={{ page: 'organization-connections' }} kind="primary" size="sm">
              Vastaa
            </ButtonLink>
          </ToDoRow>
        ))}
      </ToDoGroup>
      <ToDoGroup title="Avoimet huollot" total={open.length} all={<All to="/app" search={{ view: 'list' }} />}>
        {open.slice(0, SHOWN).map((ticket) => (
          <ToDoRow
            key={ticket.id}
            car={ticket}
            title={<TicketTitle ticket={ticket} />}
            facts={[
              ticket.garage.name,
              ticket.promisedReadyAt !== null && `luvattu valmiiksi ${formatDateTime(ticket.promisedReadyAt)}`,
            ]}
            mark={<StatusMark status={ticket.status} />}
          />
        ))}
      </ToDoGroup>
    </div>
  )
}
