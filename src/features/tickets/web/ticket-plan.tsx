import { CalendarClock, ClockAlert, Zap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatDateTime, formatTimeRange } from '#web/format.ts'
import { slot } from '#web/slot.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { useMinute } from '#web/use-minute.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { Fact, FactsList } from './facts-list.tsx'
import { planRemarks } from './plan-remarks.ts'
import type {} from './planning-slots.ts'
import { SideCard } from './side-card.tsx'

/** When and by whom: the garage plans, both see. What is late, or cannot be kept, is said in words. */
export function TicketPlan({ ticket }: { ticket: TicketDetails }) {
  const [editing, setEditing] = useState(false)
  const isGarage = useOrganization().type === 'GARAGE'
  const PlanWindow = slot('planTicket')
  const { scheduledStart, scheduledEnd, promisedReadyAt, mechanic } = ticket
  const remarks = planRemarks(ticket, useMinute())
  return (
    <SideCard
      title="Aikataulu"
      action={
        ticket.can.plan ? (
          <Button size="sm" className="print:hidden" onClick={() => setEditing(true)}>
            <CalendarClock className="size-3.5" aria-hidden="true" />
            Muokkaa aikataulua
          </Button>
        ) : null
      }
    >
      <FactsList>
        <Fact name="Mekaanikko" unknown={isGarage ? 'Ei valittu' : undefined}>
          {mechanic ? (
            <span className="flex items-center gap-2">
              <Avatar name={mechanic.name} imageUrl={mechanic.image} size={22} round />
              {mechanic.name}
            </span>
          ) : null}
        </Fact>
        <Fact name="Sovittu aika" unknown="Ei sovittu">
          {scheduledStart ? (
            <>
              {scheduledEnd ? formatTimeRange(scheduledStart, scheduledEnd) : formatDateTime(scheduledStart)}
              <Remark>{remarks.start}</Remark>
            </>
          ) : null}
        </Fact>
        <Fact name="Luvattu valmiiksi" unknown={isGarage ? 'Ei luvattu' : undefined}>
          {promisedReadyAt ? (
            <>
              {formatDateTime(promisedReadyAt)}
              <Remark>{remarks.promise}</Remark>
            </>
          ) : null}
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
      {editing && PlanWindow ? (
        <LazyOverlay open>
          <PlanWindow kind="edit" ticket={ticket} open onOpenChange={setEditing} />
        </LazyOverlay>
      ) : null}
    </SideCard>
  )
}

/** Amber for the garage, for whom it waits; the customer reads the same words. */
function Remark({ children }: { children: ReactNode }) {
  const { type } = useOrganization()
  if (!children) return null
  return (
    <span
      className={`flex items-center gap-1.5 font-semibold text-sm print:hidden ${type === 'GARAGE' ? 'text-signal' : ''}`}
    >
      <ClockAlert className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </span>
  )
}
