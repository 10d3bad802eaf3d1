import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import type { WorkTime } from '../work-times.ts'
import { CorrectTimeDialog } from './correct-time-dialog.tsx'
import { durationWords } from './duration-words.ts'
import { RefusedPresses } from './refused-presses.tsx'
import { RunningClock } from './running-clock.tsx'
import { useTimeActs } from './use-time-acts.ts'
import { WorkTimeRow } from './work-time-row.tsx'
import { workTimesApi } from './work-times.api.ts'

/** So many times are on the page before the user asks for the rest. */
const SHOWN = 3

/** Time on the job on a ticket's page: only the garage has it. */
export function WorkTimer({ ticketId }: { ticketId: string }) {
  const { type } = useOrganization()
  return type === 'GARAGE' ? <GarageTimer ticketId={ticketId} /> : null
}

function GarageTimer({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const [showsAll, setShowsAll] = useState(false)
  const [correcting, setCorrecting] = useState<string>()
  const input = { organizationId, ticketId }
  const ticket = useQuery(ticketsApi.get.queryOptions(input))
  const found = useQuery(workTimesApi.ofTicket.queryOptions(input))
  const { press, presses, waiting } = useTimeActs(organizationId)
  if (found.isError && !found.data)
    return (
      <SideCard title="Työaika">
        <FailedQuery query={found} title="Työaikoja ei voitu hakea" />
      </SideCard>
    )
  if (!found.data || !ticket.data) return <PartOnItsWay />

  const { times, now, canStart } = found.data
  const counted = times.filter(({ removed }) => !removed)
  /** By this browser's clock. */
  const sinceOf = ({ startedAt }: WorkTime) => found.dataUpdatedAt - (Date.parse(now) - Date.parse(startedAt))
  const own = counted.find(({ mechanic, stoppedAt }) => mechanic.id === userId && stoppedAt === null)
  const last = presses.at(-1)
  // the last press decides, whether it has been answered or not
  const isRunning = last ? last.verb === 'start' && last.ticketId === ticketId : own !== undefined
  const since = last && isRunning && !own ? last.pressedAt : own && sinceOf(own)
  const doneMs = counted.reduce(
    (sum, { startedAt, stoppedAt }) => sum + (stoppedAt ? Date.parse(stoppedAt) - Date.parse(startedAt) : 0),
    0,
  )
  const row = times.find(({ id }) => id === correcting)
  const shown = showsAll ? times : times.slice(0, SHOWN)
  return (
    <Card aria-label="Työaika" className="print:hidden">
      <CardHeader
        title="Työaika"
        hint={doneMs > 0 ? `${isRunning ? 'Aiemmin' : 'Yhteensä'} ${durationWords(doneMs)}` : undefined}
      >
        {isRunning && since !== undefined ? (
          <RunningClock since={since} className="font-bold text-brand text-xl" />
        ) : null}
        {isRunning ? (
          <Button onClick={() => void press('pause', ticket.data)}>
            <Pause className="size-4" aria-hidden="true" />
            Tauko
          </Button>
        ) : canStart ? (
          <Button onClick={() => void press('start', ticket.data)}>
            <Play className="size-4" aria-hidden="true" />
            Aloita
          </Button>
        ) : null}
      </CardHeader>
      <CardBody className="grid grid-cols-1 gap-3">
        <RefusedPresses organizationId={organizationId} />
        {waiting.some((one) => one.ticketId === ticketId) ? <Badge className="w-fit">Odottaa yhteyttä</Badge> : null}
        {times.length === 0 ? (
          <p className="text-muted text-sm">Aikaa ei ole vielä kirjattu. Asiakas ei näe työaikoja.</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {shown.map((time) => (
              <WorkTimeRow key={time.id} time={time} onCorrect={() => setCorrecting(time.id)} />
            ))}
          </ul>
        )}
        {times.length > SHOWN ? (
          <Button size="sm" className="w-fit" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Näytä viimeisimmät' : `Näytä kaikki ${times.length}`}
          </Button>
        ) : null}
      </CardBody>
      {row ? (
        <CorrectTimeDialog
          time={row}
          ticketId={ticketId}
          isOwn={row.mechanic.id === userId}
          onClose={() => setCorrecting(undefined)}
        />
      ) : null}
    </Card>
  )
}
