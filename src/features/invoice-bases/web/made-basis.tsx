import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { InvoiceBasisSummary } from '../invoice-bases.ts'
import { BasisFiles } from './basis-files.tsx'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import { useInvoicingAct } from './use-invoicing-act.ts'

/** The basis that was made, with its files to download. */
export const MadeBasis = ({ basis }: { basis: InvoiceBasisSummary }) => (
  <>
    <p>
      Laskutusperuste <span className="tabular font-semibold">{basis.number}</span>, {formatDate(basis.day)},{' '}
      <span className="tabular whitespace-nowrap">{formatMoney(basis.grossCents)}</span>
      {basis.jobs > 1 ? <span className="text-muted">, yhteensä {basis.jobs} kohdetta</span> : null}
    </p>
    <div className="mt-2">
      <BasisFiles basisId={basis.id} number={basis.number} />
    </div>
  </>
)

/** Peru laskutus, of a garage's basis. */
export function CancelBasis({ basis: { id: basisId, number, jobs } }: { basis: InvoiceBasisSummary }) {
  const { id: organizationId, type } = useOrganization()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation(invoiceBasesApi.cancel.mutationOptions())
  const { act } = useInvoicingAct()
  if (type !== 'GARAGE') return null
  return (
    <>
      <Button size="sm" kind="ghost" className="print:hidden" onClick={() => setAsking(true)}>
        Peru laskutus
        <span className="sr-only"> {number}</span>
      </Button>
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Perutaanko laskutusperuste ${number}?`}
          confirmLabel="Peru laskutus"
          cancelLabel="Älä peru"
          danger
          onConfirm={async () => {
            await act(
              cancel.mutateAsync({ organizationId, basisId }),
              `Laskutusperuste ${number} peruttu`,
              'Laskutusta ei voitu perua',
            )
            setAsking(false)
          }}
        >
          Numero jää käyttöön peruttuna. {jobs > 1 ? 'Sen kohteet' : 'Työn'} voi laskuttaa uudelleen.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
