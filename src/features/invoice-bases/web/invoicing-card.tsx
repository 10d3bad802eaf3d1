import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate } from '#web/format.ts'
import { lazyPiece } from '#web/lazy-piece.tsx'
import { NearLink } from '#web/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { useAct } from '#web/use-act.ts'
import { type InvoiceBasisSummary, OBSTACLE_TEXTS, type Obstacle } from '../invoice-bases.ts'
import { BasisFiles } from './basis-files.tsx'
import { invoiceBasesApi } from './invoice-bases.api.ts'

const ConfirmDialog = lazyPiece(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

/** Of a finished ticket: on which invoice basis it stands, or what keeps the garage from making one. */
export function InvoicingCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId, type } = useOrganization()
  const found = useQuery(invoiceBasesApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (found.isError && !found.data)
    return (
      <SideCard title="Laskutus">
        <FailedQuery query={found} title="Laskutusta ei voitu hakea" />
      </SideCard>
    )
  if (!found.data) return null
  const { basis, isChanged, obstacles, hasEInvoiceAddress } = found.data
  if (basis) return <Made basis={basis} isChanged={isChanged} ticketId={ticketId} />
  if (type === 'CUSTOMER') return null
  return <ToMake ticketId={ticketId} obstacles={obstacles} hasEInvoiceAddress={hasEInvoiceAddress} />
}

function useInvoicingAct(ticketId: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { act } = useAct(() =>
    queryClient.invalidateQueries(invoiceBasesApi.ofTicket.queryFilter({ organizationId, ticketId })),
  )
  return act
}

type ToMakeProps = { ticketId: string; obstacles: readonly Obstacle[]; hasEInvoiceAddress: boolean }

function ToMake({ ticketId, obstacles, hasEInvoiceAddress }: ToMakeProps) {
  const { id: organizationId } = useOrganization()
  const make = useMutation(invoiceBasesApi.make.mutationOptions())
  const act = useInvoicingAct(ticketId)
  // a second press of the same act makes nothing more
  const key = useRef(crypto.randomUUID())
  return (
    <SideCard
      title="Laskutus"
      action={
        <Button
          size="sm"
          className="print:hidden"
          disabled={obstacles.length > 0}
          pending={make.isPending}
          onClick={() =>
            void act(
              make.mutateAsync({ organizationId, ticketIds: [ticketId], requestKey: key.current }),
              'Huolto merkitty laskutetuksi',
              'Huoltoa ei voitu merkitä laskutetuksi',
            )
          }
        >
          Merkitse laskutetuksi
        </Button>
      }
    >
      {obstacles.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{OBSTACLE_TEXTS[obstacle]}</li>
          ))}
        </ul>
      ) : (
        <p className="text-muted text-sm">
          Tekee laskutusperusteen, jonka saat PDF-, CSV- ja Finvoice-tiedostona.
          {hasEInvoiceAddress ? '' : ' Asiakkaan verkkolaskuosoite puuttuu: lisää se laskulle itse.'}
        </p>
      )}
      <NearLink to="/app/invoicing" className="mt-2 inline-block text-sm underline underline-offset-4 print:hidden">
        Kaikki laskuttamattomat huollot
      </NearLink>
    </SideCard>
  )
}

type MadeProps = { basis: InvoiceBasisSummary; isChanged: boolean; ticketId: string }

function Made({ basis, isChanged, ticketId }: MadeProps) {
  const { id: organizationId, type } = useOrganization()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation(invoiceBasesApi.cancel.mutationOptions())
  const act = useInvoicingAct(ticketId)
  return (
    <SideCard
      title="Laskutus"
      action={
        type === 'GARAGE' ? (
          <Button size="sm" kind="ghost" className="print:hidden" onClick={() => setAsking(true)}>
            Peru laskutus
          </Button>
        ) : null
      }
    >
      <p>
        Laskutusperuste <span className="tabular font-semibold">{basis.number}</span>, {formatDate(basis.day)},{' '}
        <span className="tabular whitespace-nowrap">{formatMoney(basis.grossCents)}</span>
        {basis.jobs > 1 ? <span className="text-muted">, yhteensä {basis.jobs} huoltoa</span> : null}
      </p>
      {isChanged ? (
        <p className="mt-2 rounded-md bg-signal-soft px-3 py-2 text-sm">
          Rivit ovat muuttuneet laskutuksen jälkeen. Peru laskutus ja merkitse huolto uudelleen.
        </p>
      ) : null}
      <div className="mt-2">
        <BasisFiles basisId={basis.id} number={basis.number} />
      </div>
      {isAsking ? (
        <LazyOverlay open>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={`Perutaanko laskutusperuste ${basis.number}?`}
            confirmLabel="Peru laskutus"
            cancelLabel="Älä peru"
            danger
            onConfirm={async () => {
              await act(
                cancel.mutateAsync({ organizationId, basisId: basis.id }),
                `Laskutusperuste ${basis.number} peruttu`,
                'Laskutusta ei voitu perua',
              )
              setAsking(false)
            }}
          >
            Numero jää käyttöön peruttuna. {basis.jobs > 1 ? 'Sen huollot' : 'Huollon'} voi laskuttaa uudelleen.
          </ConfirmDialog>
        </LazyOverlay>
      ) : null}
    </SideCard>
  )
}
