import { CalendarClock, Zap } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatTimeRange } from '#web/format.ts'
import { pieceAt } from '#web/piece-at.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import { Fact, FactsList } from './facts-list.tsx'
import type {} from './planning-places.ts'

/** When and by whom: the garage plans, both see. */
export function TicketPlan({ ticket }: { ticket: TicketDetails }) {
  const [editing, setEditing] = useState(false)
  const PlanWindow = pieceAt('planTicket')
  const { scheduledStart, scheduledEnd, promisedReadyAt, mechanic } = ticket
  return (
    <Card aria-label="Aikataulu">
      <CardHeader title="Aikataulu">
        {ticket.can.plan ? (
          <Button size="sm" className="print:hidden" onClick={() => setEditing(true)}>
            <CalendarClock className="size-3.5" aria-hidden="true" />
            Muokkaa aikataulua
          </Button>
        ) : null}
      </CardHeader>
      <CardBody>
        <FactsList>
          <Fact name="Mekaanikko" unknown="Ei valittu">
            {mechanic ? (
              <span className="flex items-center gap-2">
                <Avatar name={mechanic.name} imageUrl={mechanic.image} size={26} round />
                {mechanic.name}
              </span>
            ) : null}
          </Fact>
          <Fact name="Sovittu aika" unknown="Ei sovittu">
            {scheduledStart
              ? scheduledEnd
                ? formatTimeRange(scheduledStart, scheduledEnd)
                : formatDateTime(scheduledStart)
              : null}
          </Fact>
          <Fact name="Luvattu valmiiksi" unknown="Ei luvattu">
            {promisedReadyAt ? formatDateTime(promisedReadyAt) : null}
          </Fact>
          {ticket.urgent ? (
            <Fact name="Kiireellisyys">
              <span className="inline-flex items-center gap-1.5 font-semibold">
                <Zap className="size-4 fill-current" aria-hidden="true" />
                Kiireellinen
              </span>
            </Fact>
          ) : null}
        </FactsList>
      </CardBody>
      {editing && PlanWindow ? (
        <LazyOverlay open>
          <PlanWindow kind="edit" ticket={ticket} open onOpenChange={setEditing} />
        </LazyOverlay>
      ) : null}
    </Card>
  )
}
