import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { totalsOf } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import type { LineItem, TicketLines } from '../line-items.ts'
import { type ShownPrices, shownLineCents, vatWord, withShownUnitPrice } from '../shown-prices.ts'
import { AddLine } from './add-line.tsx'
import { AgreePriceDialog } from './agree-price-dialog.tsx'
import { EditLineDialog } from './edit-line-dialog.tsx'
import { lineItemsApi } from './line-items.api.ts'
import { priceText } from './line-words.ts'
import { PriceSummary } from './price-summary.tsx'

/** What is sold on a ticket and what was agreed: both sides see the same, the garage writes. */
export function TicketLinesCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(lineItemsApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (!found.data) {
    if (found.isError)
      return (
        <SideCard title="Hinta">
          <FailedQuery query={found} title="Hintaa ei voitu hakea" />
        </SideCard>
      )
    return <PartOnItsWay />
  }
  const { lines, price, can } = found.data
  // a viewer who may not write needs no empty card
  if (!can.edit && lines.length === 0 && price.agreedCents === null) return null
  return <Lines ticketId={ticketId} found={found.data} />
}

function Lines({ ticketId, found }: { ticketId: string; found: TicketLines }) {
  const { lines, price, guarantee, day, withVat, can } = found
  const shown = { withVat, day }
  const { type } = useOrganization()
  const [isAgreeing, setIsAgreeing] = useState(false)
  const [editing, setEditing] = useState<string>()
  const totals = totalsOf(lines, day)
  const approvedCents = lines.reduce((sum, line) => sum + (line.approvedCents ?? 0), 0)
  const edited = lines.find(({ id }) => id === editing)
  return (
    <SideCard
      title="Hinta"
      action={
        can.agree ? (
          <Button size="sm" className="print:hidden" onClick={() => setIsAgreeing(true)}>
            {price.agreedCents === null ? 'Kirjaa sovittu hinta' : 'Muuta hintaa'}
          </Button>
        ) : null
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <PriceSummary
          price={price}
          guarantee={guarantee}
          lines={lines}
          totals={totals}
          shown={shown}
          approvedCents={approvedCents}
          isGarage={type === 'GARAGE'}
        />
        {lines.length > 0 ? (
          <ul aria-label="Rivit" className="divide-y divide-line border-line border-y">
            {lines.map((line, index) => (
              <LineRow
                key={line.id}
                line={line}
                shown={shown}
                ticketId={ticketId}
                canEdit={can.edit}
                above={lines.slice(0, index)}
                below={lines[index + 1]}
                onEdit={() => setEditing(line.id)}
              />
            ))}
          </ul>
        ) : null}
        {can.edit ? (
          <div className="print:hidden">
            <AddLine ticketId={ticketId} />
          </div>
        ) : null}
      </div>
      {isAgreeing ? (
        <AgreePriceDialog
          price={price}
          ticketId={ticketId}
          linesCents={totals.netCents}
          onClose={() => setIsAgreeing(false)}
        />
      ) : null}
      {edited ? <EditLineDialog line={edited} ticketId={ticketId} onClose={() => setEditing(undefined)} /> : null}
    </SideCard>
  )
}

type RowProps = {
  line: LineItem
  shown: ShownPrices
  ticketId: string
  canEdit: boolean
  /** The lines before it, and the next one. */
  above: readonly LineItem[]
  below: LineItem | undefined
  onEdit: () => void
}

function LineRow({ line, shown, ticketId, canEdit, above, below, onEdit }: RowProps) {
  return (
    <li className="flex flex-wrap items-start gap-2 py-2">
      {/* with large letters the price goes below the name */}
      <div className="min-w-32 grow basis-0">
        <p className="wrap-anywhere">
          {line.name}
          {line.code ? <span className="text-muted text-sm"> {line.code}</span> : null}
          {line.approvedCents === null ? null : <span className="text-muted text-sm"> lisätyö</span>}
        </p>
        <p className="tabular wrap-anywhere text-muted text-sm">
          {priceText(withShownUnitPrice(line, shown))}, {vatWord(shown)}
        </p>
      </div>
      <span className="tabular ml-auto whitespace-nowrap font-semibold">
        {formatMoney(shownLineCents(line, shown))}
      </span>
      {canEdit ? <LineMenu {...{ line, ticketId, above, below, onEdit }} /> : null}
    </li>
  )
}

function LineMenu({ line, ticketId, above, below, onEdit }: Omit<RowProps, 'canEdit' | 'shown'>) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const place = useMutation(lineItemsApi.place.mutationOptions())
  const remove = useMutation(lineItemsApi.remove.mutationOptions())
  const act = async (work: Promise<unknown>, failure: string) => {
    try {
      await work
    } catch (error) {
      toast.error(failure, failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(lineItemsApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  const placeAfter = (afterId: string | null) =>
    act(place.mutateAsync({ organizationId, lineId: line.id, afterId }), 'Riviä ei voitu siirtää')
  return (
    <Menu
      trigger={
        <IconButton label={`${line.name}: toiminnot`} className="-my-2 -mr-2 shrink-0 print:hidden">
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
        Muokkaa
      </MenuItem>
      {above.length > 0 ? (
        <MenuItem icon={<ArrowUp aria-hidden="true" />} onClick={() => void placeAfter(above.at(-2)?.id ?? null)}>
          Siirrä ylemmäs
        </MenuItem>
      ) : null}
      {below ? (
        <MenuItem icon={<ArrowDown aria-hidden="true" />} onClick={() => void placeAfter(below.id)}>
          Siirrä alemmas
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        danger
        onClick={() =>
          void act(
            remove.mutateAsync({ organizationId, lineId: line.id, version: line.version }),
            'Riviä ei voitu poistaa',
          )
        }
      >
        Poista
      </MenuItem>
    </Menu>
  )
}
