import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formFailureText } from '#web/form-failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { InvoicePreview, WorkToInvoice } from '../invoice-bases.ts'
import { DocumentPaper } from './document-paper.tsx'
import { excessWords } from './document-words.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import { ObstacleList } from './obstacle-list.tsx'
import { useRefreshInvoicing } from './use-invoicing-act.ts'

type Props = {
  customerId: string
  work: WorkToInvoice
  onClose: () => void
  /** Says so. */
  onMade: (made: { id: string; number: string; grossCents: number }) => void
}

/** What a document would say, before it is made by the second press. */
export function PreviewDialog({ customerId, work, onClose, onMade }: Props) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(invoiceBasesApi.preview.queryOptions({ organizationId, ...work }, { staleTime: 0, gcTime: 0 }))
  const make = useMutation(invoiceBasesApi.make.mutationOptions())
  // of this window: a second press of the same act makes nothing more
  const [requestKey] = useState(() => crypto.randomUUID())
  const [error, setError] = useState('')
  const refresh = useRefreshInvoicing()
  const preview = found.data
  const makeIt = async () => {
    if (!preview) return
    setError('')
    try {
      const made = await make.mutateAsync({ organizationId, ...work, requestKey })
      onMade({ ...made, grossCents: preview.totals.grossCents })
      onClose()
    } catch (failure) {
      setError(formFailureText(failure))
    } finally {
      await refresh()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Tarkista ennen kuin teet"
      description="Laskutusperuste saa numeron ja viitteen vasta, kun teet sen. Ennen lähettämistä voit vielä perua sen."
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button
            kind="primary"
            disabled={!preview || preview.obstacles.length > 0}
            pending={make.isPending}
            onClick={() => void makeIt()}
          >
            Tee laskutusperuste
            {preview ? (
              <span className="tabular whitespace-nowrap">{formatMoney(preview.totals.grossCents)}</span>
            ) : null}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {error ? (
          <div role="alert">
            <Notice kind="danger">{error}</Notice>
          </div>
        ) : null}
        {preview ? (
          <>
            <WhatToKnow preview={preview} customerId={customerId} />
            <DocumentPaper document={preview.document} plain />
          </>
        ) : found.isError ? (
          <FailedQuery query={found} title="Esikatselua ei voitu hakea" />
        ) : (
          <Waiting />
        )}
      </div>
    </Dialog>
  )
}

function WhatToKnow({ preview, customerId }: { preview: InvoicePreview; customerId: string }) {
  const { obstacles, roundingCents, lacksVatNumber, hasEInvoiceAddress, permits } = preview
  return (
    <>
      {obstacles.length > 0 ? (
        <Notice kind="signal" title="Tätä ei voi vielä laskuttaa">
          <ObstacleList obstacles={obstacles} customerId={customerId} />
          {permits.map((permit) =>
            excessWords(permit) ? (
              <p key={permit.ticketNumber} className="mt-1 text-sm">
                Huolto {permit.ticketNumber}: {excessWords(permit)}
              </p>
            ) : null,
          )}
        </Notice>
      ) : null}
      {lacksVatNumber ? (
        <Notice title="Laskutetaan Suomen verolla">
          Asiakas on ulkomainen yritys, jonka ALV-tunnistetta ei ole annettu. Jos sillä on toisen maan ALV-tunniste,
          lisää se asiakkaan tietoihin ennen laskutusta.
        </Notice>
      ) : null}
      {roundingCents === 0 ? null : (
        <p className="text-sm">
          ALV lasketaan kunkin verokannan koko summasta, joten loppusumma on {formatMoney(Math.abs(roundingCents))}{' '}
          {roundingCents > 0 ? 'suurempi' : 'pienempi'} kuin kohteet yhteensä.
        </p>
      )}
      {hasEInvoiceAddress ? null : (
        <p className="text-muted text-sm">Asiakkaan verkkolaskuosoite puuttuu: Finvoiceen se on lisättävä itse.</p>
      )}
    </>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    <p className="sr-only">Ladataan esikatselua…</p>
    <Skeleton className="h-96 w-full" />
  </div>
)
