import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { Button } from '#web/ui/button.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PriceProposal, TicketLines } from '../line-items.ts'
import { AddLine } from './add-line.tsx'
import { EditLineDialog } from './edit-line-dialog.tsx'
import { lineItemsApi } from './line-items.api.ts'
import { LinesTable } from './lines-table.tsx'
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
      <div className="@container mt-2 grid grid-cols-1 gap-3">
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
        {lines.length > 0 ? (
          <LinesTable lines={lines} shown={shown} ticketId={ticketId} canEdit={can.edit} onEdit={setEditing} />
        ) : null}
        {can.edit ? (
          <div className="print:hidden">
            <AddLine ticketId={ticketId} />
          </div>
        ) : null}
        <PriceSummary
          price={price}
          guarantee={guarantee}
          lines={lines}
          shown={shown}
          isGarage={type === 'GARAGE'}
          isProposed={open !== undefined}
          acceptedBy={<AcceptedBy found={found} />}
        />
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
