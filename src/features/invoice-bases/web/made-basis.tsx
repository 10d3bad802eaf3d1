import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { InvoiceBasisSummary } from '../invoice-bases.ts'
import { DOCUMENT_NAMES } from '../invoice-document.ts'
import { BasisFiles } from './basis-files.tsx'
import { KIND_WORDS, STATE_BADGES, STATE_LABELS } from './document-words.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import { useInvoicingAct } from './use-invoicing-act.ts'

/** A document that was made, with its files to download. */
export const MadeBasis = ({ basis }: { basis: InvoiceBasisSummary }) => (
  <>
    <p>
      {DOCUMENT_NAMES[basis.kind]}{' '}
      <Link
        to="/app/invoicing/$basisId"
        params={{ basisId: basis.id }}
        className="tabular font-semibold underline underline-offset-4"
      >
        {basis.number}
      </Link>
      , {formatDate(basis.day)}, <span className="tabular whitespace-nowrap">{formatMoney(basis.grossCents)}</span>
      {basis.jobs > 1 ? <span className="text-muted">, yhteensä {basis.jobs} kohdetta</span> : null}{' '}
      <BasisState basis={basis} />
    </p>
    <div className="mt-2 empty:hidden">
      <BasisFiles basis={basis} />
    </div>
  </>
)

/** Nothing to the customer of what it has got: only what was given back of it. */
export function BasisState({ basis: { state } }: { basis: Pick<InvoiceBasisSummary, 'state'> }) {
  const { type } = useOrganization()
  if (type === 'CUSTOMER' && (state === 'OPEN' || state === 'SENT')) return null
  return <Badge kind={STATE_BADGES[state]}>{STATE_LABELS[state]}</Badge>
}

/** Peru laskutus, of a document that has not left, for members who bill. */
export function CancelBasis({ basis }: { basis: InvoiceBasisSummary }) {
  const { id: basisId, kind, number, jobs, state } = basis
  const { id: organizationId } = useOrganization()
  const bills = useMayBill()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation(invoiceBasesApi.cancel.mutationOptions())
  const { act } = useInvoicingAct()
  if (!bills || state !== 'OPEN') return null
  const label = kind === 'CREDIT' ? 'Peru hyvitys' : 'Peru laskutus'
  return (
    <>
      <Button size="sm" kind="ghost" className="print:hidden" onClick={() => setAsking(true)}>
        {label}
        <span className="sr-only"> {number}</span>
      </Button>
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Perutaanko ${KIND_WORDS[kind].name} ${number}?`}
          confirmLabel={label}
          cancelLabel="Älä peru"
          danger
          onConfirm={async () => {
            await act(
              cancel.mutateAsync({ organizationId, basisId }),
              `${DOCUMENT_NAMES[kind]} ${number} peruttu`,
              'Ei voitu perua',
            )
            setAsking(false)
          }}
        >
          Numero jää käyttöön peruttuna.{' '}
          {kind === 'CREDIT'
            ? 'Summan voi hyvittää uudelleen.'
            : `${jobs > 1 ? 'Sen kohteet' : 'Työn'} voi laskuttaa uudelleen.`}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
