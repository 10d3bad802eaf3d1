import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { slot } from '#web/slot.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { InvoiceBasisDetails, InvoiceBasisSummary } from '../invoice-bases.ts'
import { DOCUMENT_NAMES } from '../invoice-document.ts'
import { BasisFiles, useMayTakeOut } from './basis-files.tsx'
import { DocumentPaper } from './document-paper.tsx'
import { leftText, MAIL_BADGES, MAIL_LABELS } from './document-words.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import type {} from './invoicing-slots.ts'
import { BasisState, CancelBasis } from './made-basis.tsx'
import { useInvoicingAct } from './use-invoicing-act.ts'

const SendDialog = lazyComponent(() => import('./send-dialog.tsx'), 'SendDialog')
const CreditDialog = lazyComponent(() => import('./credit-dialog.tsx'), 'CreditDialog')

/** One invoice basis or credit note: what it says, what became of it, and what can be done with it. */
export function DocumentPage() {
  const { basisId = '' } = useParams({ strict: false })
  const { id: organizationId, type } = useOrganization()
  const found = useQuery(invoiceBasesApi.get.queryOptions({ organizationId, basisId }))
  const details = found.data
  const title = details ? `${DOCUMENT_NAMES[details.kind]} ${details.number}` : 'Laskutus'
  usePageTitle(title)
  const Cards = slot('invoiceCards')
  const MoreCards = slot('documentCards')
  if (!details)
    return found.isError ? <FailedQuery query={found} title="Laskutusperustetta ei voitu hakea" /> : <Waiting />
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader
        title={
          <>
            {title} <BasisState basis={details} />
          </>
        }
        crumbs={
          type === 'GARAGE'
            ? [
                <Link key="list" to="/app/invoicing" search={{ list: 'made' }}>
                  Laskutus
                </Link>,
              ]
            : []
        }
        actions={type === 'GARAGE' ? <Acts details={details} /> : undefined}
      >
        {type === 'GARAGE' ? (
          <Link
            to="/app/customers/$customerId"
            params={{ customerId: details.customer.id }}
            className="wrap-anywhere underline underline-offset-4"
          >
            {details.customer.name}
          </Link>
        ) : (
          details.document.seller.name
        )}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <DocumentPaper document={details.document} />
        <aside className="grid gap-4 print:hidden">
          <Files details={details} />
          {Cards && details.kind === 'INVOICE' ? (
            <Cards basisId={details.id} isCancelled={details.cancelled !== null} />
          ) : null}
          {MoreCards && type === 'GARAGE' ? <MoreCards basisId={details.id} /> : null}
          <Related details={details} />
          {type === 'GARAGE' ? <History details={details} /> : null}
        </aside>
      </div>
    </div>
  )
}

function Files({ details }: { details: InvoiceBasisDetails }) {
  const mayTake = useMayTakeOut(details.state)
  return (
    <Card aria-label="Tiedostot" className="grid gap-2 px-4 py-3">
      <h2 className="font-semibold">Tiedostot</h2>
      <BasisFiles basis={details} />
      {details.can.cancel ? (
        <p className="text-muted text-sm">Kun lataat tai lähetät sen, sitä ei enää peruta vaan se hyvitetään.</p>
      ) : mayTake ? null : (
        <p className="text-muted text-sm">Tiedostot voi ladata vasta, kun asiakirja on lähetetty.</p>
      )}
    </Card>
  )
}

function Acts({ details }: { details: InvoiceBasisDetails }) {
  const { id: basisId, number, can, mails } = details
  const { id: organizationId } = useOrganization()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'send' | 'credit' | 'mark'>()
  const close = () => setOpen(undefined)
  const mark = useMutation(invoiceBasesApi.markSent.mutationOptions())
  const { act } = useInvoicingAct()
  const isFirst = mails.length === 0 && can.send
  return (
    <>
      <CancelBasis basis={details} />
      {can.credit ? <Button onClick={() => setOpen('credit')}>Hyvitä</Button> : null}
      {can.markSent ? <Button onClick={() => setOpen('mark')}>Merkitse lähetetyksi</Button> : null}
      {can.send ? (
        <Button kind={isFirst ? 'primary' : 'secondary'} onClick={() => setOpen('send')}>
          {isFirst ? 'Lähetä sähköpostilla' : 'Lähetä uudelleen'}
        </Button>
      ) : null}
      {open === 'send' ? (
        <LazyOverlay open>
          <SendDialog basisId={basisId} onClose={close} />
        </LazyOverlay>
      ) : null}
      {open === 'credit' ? (
        <LazyOverlay open>
          <CreditDialog
            details={details}
            onClose={close}
            onMade={({ id }) => void navigate({ to: '/app/invoicing/$basisId', params: { basisId: id } })}
          />
        </LazyOverlay>
      ) : null}
      {open === 'mark' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Onko ${number} lähetetty?`}
          confirmLabel="Merkitse lähetetyksi"
          onConfirm={async () => {
            await act(
              mark.mutateAsync({ organizationId, basisId }),
              `${number} merkitty lähetetyksi`,
              'Ei voitu merkitä lähetetyksi',
            )
          }}
        >
          Merkitse, kun olet lähettänyt sen muulla tavalla, esimerkiksi tulosteena. Sen jälkeen sitä ei peruta vaan se
          hyvitetään.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** The invoice of a credit note, and the credit notes of an invoice. */
function Related({ details: { credits, creditedBy, creditedCents, grossCents } }: { details: InvoiceBasisDetails }) {
  if (!credits && creditedBy.length === 0) return null
  return (
    <Card aria-label="Hyvitykset" className="px-4 py-3">
      <h2 className="font-semibold">{credits ? 'Hyvitettävä lasku' : 'Hyvitykset'}</h2>
      <ul className="mt-1 grid gap-1">
        {[...(credits ? [credits] : []), ...creditedBy].map((one) => (
          <RelatedDocument key={one.id} basis={one} />
        ))}
      </ul>
      {creditedCents > 0 ? (
        <p className="tabular mt-2 text-muted text-sm">
          Hyvitetty {formatMoney(creditedCents)}, jäljellä {formatMoney(grossCents - creditedCents)}
        </p>
      ) : null}
    </Card>
  )
}

const RelatedDocument = ({ basis }: { basis: InvoiceBasisSummary }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-3">
    <Link
      to="/app/invoicing/$basisId"
      params={{ basisId: basis.id }}
      className="tabular underline underline-offset-4 max-desktop:inline-flex max-desktop:min-h-11 max-desktop:items-center"
    >
      {basis.number}
    </Link>
    <span className="tabular whitespace-nowrap">{formatMoney(basis.grossCents)}</span>
    {basis.state === 'CANCELLED' ? <Badge>Peruttu</Badge> : null}
  </li>
)

function History({ details: { createdAt, madeBy, left, cancelled, mails } }: { details: InvoiceBasisDetails }) {
  return (
    <Card aria-label="Vaiheet" className="px-4 py-3">
      <h2 className="font-semibold">Vaiheet</h2>
      <ul className="mt-1 grid gap-1.5 text-sm">
        <li>{[`Tehty ${formatDate(createdAt)}`, madeBy].filter(Boolean).join(', ')}</li>
        {left && left.by !== 'MAIL' ? <li>{leftText(left)}</li> : null}
        {mails.map(({ id, to, state, sentAt, sentBy }) => (
          <li key={id} className="wrap-anywhere">
            Sähköposti {to}, {[formatDate(sentAt), sentBy].filter(Boolean).join(', ')}{' '}
            <Badge kind={MAIL_BADGES[state]}>{MAIL_LABELS[state]}</Badge>
          </li>
        ))}
        {cancelled ? (
          <li>{[`Peruttu ${formatDate(cancelled.at)}`, cancelled.name].filter(Boolean).join(', ')}</li>
        ) : null}
      </ul>
    </Card>
  )
}

const Waiting = () => (
  <div className="mx-auto max-w-6xl" aria-busy="true">
    <p className="sr-only">Ladataan…</p>
    <Skeleton className="h-9 w-72" />
    <Skeleton className="mt-5 h-120 w-full" />
  </div>
)
