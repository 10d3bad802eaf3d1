import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Gauge, Plus } from 'lucide-react'
import { useState } from 'react'
import { lineItemsApi } from '#features/line-items/web/line-items.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { useAct } from '#web/use-act.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { intervalText, nextText } from '../interval-words.ts'
import type { PlanOfTicket, TicketPlanItem } from '../service-plans.ts'
import { DueStateBadge } from './due-state.tsx'
import { servicePlansApi } from './service-plans.api.ts'

const HoursDialog = lazyComponent(() => import('#features/vehicles/web/hours-dialog.tsx'), 'HoursDialog')

/** What of the car's service programme is due, and what this ticket does of it; nothing for a car without one. */
export function TicketServicePlan({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(servicePlansApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (found.isError && !found.data)
    return (
      <SideCard title="Huolto-ohjelma">
        <FailedQuery query={found} title="Huolto-ohjelmaa ei voitu hakea" />
      </SideCard>
    )
  return found.data ? <Plan plan={found.data} ticketId={ticketId} /> : null
}

type Props = { plan: PlanOfTicket; ticketId: string }

const isShownAtOnce = ({ state, isDone, isMoved }: TicketPlanItem) => state !== null || isDone || isMoved

function Plan({ plan, ticketId }: Props) {
  const queryClient = useQueryClient()
  const [showsAll, setShowsAll] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { items, can } = plan
  const shown = showsAll ? items : items.filter(isShownAtOnce)
  const left = items.length - shown.length
  return (
    <SideCard
      title="Huolto-ohjelma"
      action={
        can.recordHours && items.some(({ everyTenths }) => everyTenths !== null) ? (
          <Button size="sm" className="print:hidden" onClick={() => setAsking(true)}>
            <Gauge className="size-4" aria-hidden="true" />
            Kirjaa käyttötunnit
          </Button>
        ) : null
      }
    >
      {shown.length === 0 ? (
        <p className="text-muted text-sm">Ohjelmasta {plan.name} ei ole nyt mitään tekemättä.</p>
      ) : (
        <ul className="grid gap-2">
          {shown.map((item) => (
            <li key={item.id}>
              <Item item={item} ticketId={ticketId} mayTick={can.tick} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden print:hidden">
        <AddDue plan={plan} ticketId={ticketId} />
        {left > 0 ? (
          <Button kind="ghost" size="sm" onClick={() => setShowsAll(true)}>
            Näytä loput {left}
          </Button>
        ) : null}
      </div>
      <Moves plan={plan} />
      <LazyOverlay open={isAsking}>
        {isAsking ? (
          <HoursDialog
            vehicleId={plan.vehicleId}
            known={plan.engine}
            onDone={() => void queryClient.invalidateQueries(servicePlansApi.pathFilter())}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </LazyOverlay>
    </SideCard>
  )
}

type ItemProps = { item: TicketPlanItem; ticketId: string; mayTick: boolean }

function Item({ item, ticketId, mayTick }: ItemProps) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const tick = useMutation(servicePlansApi.tick.mutationOptions())
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(servicePlansApi.pathFilter()))
  const { name, state, isDone, isMoved, isOnLines, next } = item
  // what was pressed shows at once, and until the answer is there
  const [pressed, setPressed] = useState<boolean | null>(null)
  const press = async (isTicked: boolean) => {
    if (isPending) return
    setPressed(isTicked)
    // what the lines say anyway needs no word of its own
    const said = isTicked === isOnLines ? null : isTicked
    await act(
      tick.mutateAsync({ organizationId, ticketId, itemId: item.id, isDone: said }),
      isTicked ? `Tehdään: ${name}` : `Ei tehdä: ${name}`,
      'Merkintää ei voitu tallentaa',
    )
    setPressed(null)
  }
  const words = (
    <span className="wrap-anywhere inline-flex flex-wrap items-center gap-x-2">
      <span className="font-semibold">{name}</span>
      {isMoved ? null : <DueStateBadge state={state} />}
    </span>
  )
  const hint = isMoved
    ? `Tehty, seuraavaksi ${nextText(next)}`
    : [intervalText(item), nextText(next) && `seuraavaksi ${nextText(next)}`].filter(Boolean).join(', ')
  return mayTick ? (
    <Checkbox
      label={words}
      hint={hint}
      checked={pressed ?? isDone}
      onChange={({ target }) => void press(target.checked)}
    />
  ) : (
    <p className="grid">
      {words}
      <span className="tabular text-muted text-sm">
        {isDone && !isMoved ? `Tehdään tässä huollossa, ${hint}` : hint}
      </span>
    </p>
  )
}

/** Puts what is due on the ticket's lines. */
function AddDue({ plan: { items, can }, ticketId }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { keyOf, renew } = useRequestKey()
  const add = useMutation(servicePlansApi.addLines.mutationOptions())
  const { act, isPending } = useAct(() =>
    Promise.all([
      queryClient.invalidateQueries(servicePlansApi.pathFilter()),
      queryClient.invalidateQueries(lineItemsApi.pathFilter()),
    ]),
  )
  const due = items.filter(
    ({ state, isDone, isOnLines, isMoved }) => (state !== null || isDone) && !isOnLines && !isMoved,
  )
  if (!can.addLines || due.length === 0) return null
  const press = async () => {
    const itemIds = due.map(({ id }) => id)
    const isDone = await act(
      add.mutateAsync({ organizationId, ticketId, itemIds, requestKey: keyOf(itemIds) }),
      'Rivit lisätty',
      'Rivejä ei voitu lisätä',
    )
    if (isDone) renew()
  }
  return (
    <Button size="sm" kind="primary" pending={isPending} onClick={() => void press()}>
      <Plus className="size-4" aria-hidden="true" />
      Lisää riveiksi ({due.length})
    </Button>
  )
}

/** What becomes of the programme when the ticket is ready. */
function Moves({ plan: { items, can } }: { plan: PlanOfTicket }) {
  const moving = items.filter(({ isDone, isMoved }) => isDone && !isMoved)
  if (moving.length === 0 || !can.tick) return null
  return (
    <p className="mt-2 text-muted text-sm">
      Kun huolto merkitään valmiiksi, ohjelma siirtyy: {moving.map(({ name }) => name).join(', ')}.
    </p>
  )
}
