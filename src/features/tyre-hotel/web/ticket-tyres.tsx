import { useQuery } from '@tanstack/react-query'
import { Hammer, Plus, Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '#features/extra-work/web/ask-dialog.tsx'
import { extraWorkApi } from '#features/extra-work/web/extra-work.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { NearLink } from '#web/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { TREAD_LIMITS, treadText } from '../tread.ts'
import { STATE_LABELS, setNumberText, setTitle, type TyreSet } from '../tyre-set.ts'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { factsOfSet, treadsLine, WearBadge } from './tyre-words.tsx'

const SwapDialog = lazyComponent(() => import('./swap-dialog.tsx'), 'SwapDialog')
const AddSetDialog = lazyComponent(() => import('./add-set-dialog.tsx'), 'AddSetDialog')

/** On a ticket's page: the sets of its car, changing the season, and extra work for what is worn. */
export function TicketTyres({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const [open, setOpen] = useState<'swap' | 'add'>()
  const [asked, setAsked] = useState<TyreSet>()
  const query = useQuery(tyreHotelApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (query.isError && !query.data)
    return (
      <SideCard title="Renkaat">
        <FailedQuery query={query} title="Renkaita ei voitu hakea" />
      </SideCard>
    )
  if (!query.data) return <PartOnItsWay />
  const { sets, vehicleId, freePlace, can } = query.data
  if (vehicleId === null) return null
  const close = () => setOpen(undefined)
  const mayChange = can.swap && sets.length > 0
  return (
    <SideCard
      title="Renkaat"
      action={
        <span className="flex flex-wrap gap-2 print:hidden">
          {can.swap ? (
            <Button size="sm" onClick={() => setOpen('add')}>
              <Plus className="size-4" aria-hidden="true" />
              Lisää sarja
            </Button>
          ) : null}
          {mayChange ? (
            <Button size="sm" onClick={() => setOpen('swap')}>
              <Repeat2 className="size-4" aria-hidden="true" />
              Vaihda kausi
            </Button>
          ) : null}
        </span>
      }
    >
      {sets.length === 0 ? (
        <p className="text-muted text-sm">Autolla ei ole sarjoja rengashotellissa.</p>
      ) : (
        <ul className="divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0">
          {sets.map((set) => (
            <li key={set.id} className="grid gap-1">
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <NearLink
                  to="/app/tyre-hotel/sets/$setId"
                  params={{ setId: set.id }}
                  className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
                >
                  {setNumberText(set.number)} {setTitle(set)}
                </NearLink>
                <span className="tabular font-semibold">{set.place?.name ?? STATE_LABELS[set.state]}</span>
              </span>
              <span className="text-muted text-sm">{factsOfSet(set)}</span>
              <span className="flex flex-wrap items-center gap-2">
                <span className="tabular text-sm">{treadsLine(set.treads)}</span>
                <WearBadge wear={set.wear} />
                {set.wear === 'WORN' && can.ask ? (
                  <Button size="sm" className="print:hidden" onClick={() => setAsked(set)}>
                    <Hammer className="size-4" aria-hidden="true" />
                    Ehdota uusia renkaita
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      <LazyOverlay open={open !== undefined}>
        {open === 'swap' ? <SwapDialog ticketId={ticketId} sets={sets} freePlace={freePlace} onClose={close} /> : null}
        {open === 'add' ? <AddSetDialog vehicleId={vehicleId} place={freePlace} onClose={close} /> : null}
      </LazyOverlay>
      {asked ? <AskForTyres ticketId={ticketId} set={asked} onClose={() => setAsked(undefined)} /> : null}
    </SideCard>
  )
}

/** Begins a request for extra work with what is worn; the price is the garage's to say. */
function AskForTyres({ ticketId, set, onClose }: { ticketId: string; set: TyreSet; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  // the ticket's page has asked for it already
  const { data } = useQuery(extraWorkApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (!data) return null
  const title = setTitle(set)
  return (
    <AskDialog
      ticketId={ticketId}
      shown={{ withVat: data.withVat, day: data.day }}
      begun={{
        description: `${title}: urat ${treadsLine(set.treads)}, lain raja ${treadText(TREAD_LIMITS[set.season].legal)} mm. Ehdotamme uusia renkaita.`,
        lines: [
          {
            kind: 'OTHER',
            sourceId: null,
            name: title,
            code: '',
            quantityThousandths: 4000,
            unit: 'kpl',
            unitPriceCents: null,
            discountPerMille: 0,
            vatCode: 'STANDARD',
          },
        ],
        files: [],
      }}
      onClose={onClose}
    />
  )
}
