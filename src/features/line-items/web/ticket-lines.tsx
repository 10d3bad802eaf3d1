import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PriceProposal, TicketLine, TicketLines } from '../line-items.ts'
import { type ShownPrices, shownLineCents, vatWord, withShownUnitPrice } from '../shown-prices.ts'
import { AddLine } from './add-line.tsx'
import { EditLineDialog } from './edit-line-dialog.tsx'
import { lineItemsApi } from './line-items.api.ts'
import { amountText, priceText } from './line-words.ts'
import { AcceptedBy, PriceHistory } from './price-history.tsx'
import { OpenPriceProposal } from './price-proposal.tsx'
import { PriceSummary } from './price-summary.tsx'
import { ProposePriceDialog } from './propose-price-dialog.tsx'

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
  const { lines, price, proposals, can } = found.data
  // a viewer who may not write needs no empty card
  if (!can.edit && lines.length === 0 && price.agreedCents === null && proposals.length === 0) return null
  return <Lines ticketId={ticketId} found={found.data} />
}

function Lines({ ticketId, found }: { ticketId: string; found: TicketLines }) {
  const { lines, price, proposals, guarantee, day, withVat, can } = found
  const shown = { withVat, day }
  const { type } = useOrganization()
  const [isProposing, setIsProposing] = useState(false)
  const [editing, setEditing] = useState<string>()
  const open = proposals.find(({ state }) => state === 'OPEN')
  const edited = lines.find(({ id }) => id === editing)
  return (
    <SideCard
      title="Hinta"
      action={
        // one that waits has the act itself
        can.agree && !open ? (
          <Button size="sm" className="print:hidden" onClick={() => setIsProposing(true)}>
            {price.agreedCents === null ? 'Ehdota hintaa' : 'Ehdota uutta hintaa'}
          </Button>
        ) : null
      }
    >
      <div className="mt-2 grid grid-cols-1 gap-3">
        {open ? (
          <OpenPriceProposal
            // a new one is answered by itself
            key={open.id}
            proposal={open}
            found={found}
            ticketId={ticketId}
            onChange={() => setIsProposing(true)}
          />
        ) : (
          <LastDeclined proposal={proposals[0]} isGarage={type === 'GARAGE'} />
        )}
        <PriceSummary
          price={price}
          guarantee={guarantee}
          lines={lines}
          shown={shown}
          isGarage={type === 'GARAGE'}
          isProposed={open !== undefined}
          acceptedBy={<AcceptedBy found={found} />}
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
        <PriceHistory found={found} shown={shown} />
      </div>
      {isProposing ? (
        <ProposePriceDialog found={found} ticketId={ticketId} onClose={() => setIsProposing(false)} />
      ) : null}
      {edited ? <EditLineDialog line={edited} ticketId={ticketId} onClose={() => setEditing(undefined)} /> : null}
    </SideCard>
  )
}

/** The customer said no last: its garage reads why before it proposes again. */
const LastDeclined = ({ proposal, isGarage }: { proposal: PriceProposal | undefined; isGarage: boolean }) =>
  isGarage && proposal?.state === 'DECLINED' ? (
    <Notice kind="signal">
      Asiakas ei hyväksynyt hintaehdotusta.{proposal.answer?.note ? ` ”${proposal.answer.note}”` : ''}
    </Notice>
  ) : null

type RowProps = {
  line: TicketLine
  shown: ShownPrices
  ticketId: string
  canEdit: boolean
  /** The lines before it, and the next one. */
  above: readonly TicketLine[]
  below: TicketLine | undefined
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
          {line.isUnpriced ? amountText(line) : `${priceText(withShownUnitPrice(line, shown))}, ${vatWord(shown)}`}
        </p>
      </div>
      <span className="tabular ml-auto whitespace-nowrap font-semibold">
        {line.isUnpriced ? (
          <Unpriced line={line} canEdit={canEdit} onEdit={onEdit} />
        ) : (
          formatMoney(shownLineCents(line, shown))
        )}
      </span>
      {canEdit ? <LineMenu {...{ line, ticketId, above, below, onEdit }} /> : null}
    </li>
  )
}

/** It has no price yet: the garage is asked for it, the customer reads that it is open. */
const Unpriced = ({ line, canEdit, onEdit }: Pick<RowProps, 'line' | 'canEdit' | 'onEdit'>) =>
  canEdit ? (
    <Button size="sm" aria-label={`Hinta puuttuu: ${line.name}, anna hinta`} onClick={onEdit}>
      Hinta puuttuu
    </Button>
  ) : (
    <span className="font-normal text-muted">Hinta avoin</span>
  )

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
