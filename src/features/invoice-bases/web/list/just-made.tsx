import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { closeToast } from '#web/ui/toast.ts'
import { leftText, MAIL_BADGES, MAIL_LABELS, STATE_BADGES, STATE_LABELS } from '../document-words.ts'
import { invoiceBasesApi } from '../invoice-bases.api.ts'

const SendDialog = lazyComponent(() => import('../send-dialog.tsx'), 'SendDialog')

/** A document that was made while the page is open. */
export type JustMade = { id: string; number: string; customer: string; grossCents: number }

/** The id of the toast that says so and offers to take it back. */
export const madeToast = (basisId: string): string => `made ${basisId}`

/** So many of them are shown: a month's work is made one customer after the other. */
const SHOWN = 5

/** What was made on this page, the newest first, to be sent without looking for it in the list of all. */
export function JustMadeDocuments({ documents }: { documents: readonly JustMade[] }) {
  if (documents.length === 0) return null
  const more = documents.length - SHOWN
  // on a phone they would cover the window in which it is sent
  const closeToasts = () => {
    for (const { id } of documents) closeToast(madeToast(id))
  }
  return (
    <Card aria-label="Juuri tehdyt" className="mb-4 px-4 py-3 print:hidden">
      <h2 className="font-semibold text-lg">Juuri tehdyt</h2>
      <ul className="mt-1 divide-y divide-line">
        {documents.slice(0, SHOWN).map((one) => (
          <MadeRow key={one.id} made={one} onOpen={closeToasts} />
        ))}
      </ul>
      {more > 0 ? (
        <Link to="/app/invoicing" search={{ list: 'made' }} className="text-sm underline underline-offset-4">
          Ja {more} muuta, kaikki laskutetut
        </Link>
      ) : null}
    </Card>
  )
}

type RowProps = { made: JustMade; onOpen: () => void }

/** As high before its state is known as after: what is below stays where it is. */
function MadeRow({ made: { id: basisId, number, customer, grossCents }, onOpen }: RowProps) {
  const { id: organizationId } = useOrganization()
  const { data: details } = useQuery(invoiceBasesApi.get.queryOptions({ organizationId, basisId }))
  const [isOpen, setOpen] = useState(false)
  const state = details?.state ?? 'OPEN'
  const [mail] = details?.mails ?? []
  const isSent = state === 'SENT'
  const wasMailed = details?.mails.some((one) => one.state !== 'FAILED') ?? false
  return (
    <li className="grid gap-x-4 gap-y-2 py-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="tabular font-semibold">{number}</span> {customer}{' '}
          <span className="tabular whitespace-nowrap font-semibold">{formatMoney(grossCents)}</span>
        </p>
        <p className="flex min-h-6 items-center gap-x-2 text-muted text-sm" aria-live="polite">
          {mail && isSent ? (
            <>
              <Badge kind={MAIL_BADGES[mail.state]} className="shrink-0">
                {MAIL_LABELS[mail.state]}
              </Badge>
              <span className="min-w-0 truncate">{mail.to}</span>
            </>
          ) : (
            <>
              <Badge kind={STATE_BADGES[state]} className="shrink-0">
                {STATE_LABELS[state]}
              </Badge>
              <span className="min-w-0 truncate">{details?.left ? leftText(details.left) : ''}</span>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        <ButtonLink size="sm" to="/app/invoicing/$basisId" params={{ basisId }}>
          Avaa
          <span className="sr-only"> {number}</span>
        </ButtonLink>
        {state === 'CANCELLED' ? null : (
          <Button
            size="sm"
            kind={wasMailed ? 'secondary' : 'primary'}
            onClick={() => {
              onOpen()
              setOpen(true)
            }}
          >
            {wasMailed ? 'Lähetä uudelleen' : 'Lähetä sähköpostilla'}
            <span className="sr-only"> {number}</span>
          </Button>
        )}
      </div>
      {isOpen ? (
        <LazyOverlay open>
          <SendDialog basisId={basisId} onClose={() => setOpen(false)} />
        </LazyOverlay>
      ) : null}
    </li>
  )
}
