import { useQuery } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { Button } from '#web/ui/button.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { DeferredWorks } from './deferred-works.tsx'
import { extraWorkApi } from './extra-work.api.ts'
import { ExtraWorkItem } from './extra-work-item.tsx'

/** What the garage asks permission for, the newest first: both sides see the same, the customer answers. */
export function ExtraWorkCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId, type } = useOrganization()
  const [asking, setAsking] = useState<'new' | 'again'>()
  const found = useQuery(extraWorkApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (found.isError && !found.data)
    return (
      <SideCard title="Lisätyöt">
        <FailedQuery query={found} title="Lisätöitä ei voitu hakea" />
      </SideCard>
    )
  if (!found.data) return <PartOnItsWay />
  const { works, deferred, day, withVat, can } = found.data
  const shown = { withVat, day }
  // a viewer who may not ask needs no empty card
  if (works.length === 0 && !can.ask) return null
  const close = () => setAsking(undefined)
  return (
    <SideCard
      title="Lisätyöt"
      action={
        can.ask ? (
          <Button size="sm" className="print:hidden" onClick={() => setAsking('new')}>
            <Hammer className="size-4" aria-hidden="true" />
            Pyydä lisätyölupa
          </Button>
        ) : null
      }
    >
      {works.length === 0 && deferred.length === 0 ? (
        <p className="text-muted text-sm">Löytyikö muuta korjattavaa? Asiakas vastaa pyyntöön rivi riviltä.</p>
      ) : (
        <ul className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
          {works.map((work) => (
            <ExtraWorkItem key={work.id} work={work} ticketId={ticketId} shown={shown} isGarage={type === 'GARAGE'} />
          ))}
        </ul>
      )}
      {deferred.length > 0 ? (
        <DeferredWorks ticketId={ticketId} works={deferred} shown={shown} onAsk={() => setAsking('again')} />
      ) : null}
      {asking ? (
        <AskDialog
          ticketId={ticketId}
          shown={shown}
          deferred={deferred}
          isAskedAgain={asking === 'again'}
          onClose={close}
        />
      ) : null}
    </SideCard>
  )
}
