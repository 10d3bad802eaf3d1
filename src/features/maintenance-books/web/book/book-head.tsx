import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { BookDetails } from '../../maintenance-books.ts'
import { STANDING_LABELS } from '../../maintenance-books.ts'
import { entriesText } from '../book-words.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import { BookVerdictLine } from './book-verdict-line.tsx'
import { useBookAct } from './use-book-act.ts'

/** Whose car it is, the state of the book, what is to be done next, and whether it is as it was signed. */
export function BookHead({ book }: { book: BookDetails }) {
  const { type } = useOrganization()
  const waits = type === 'GARAGE' && (book.group === 'new' || book.group === 'billing')
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <nav aria-label="Murupolku" className="text-muted text-sm print:hidden">
            <Link
              to="/app/maintenance-books"
              className="inline-flex items-center hover:text-ink hover:underline max-desktop:min-h-11"
            >
              Huoltokirjat
            </Link>
          </nav>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <VehiclePlate
              registrationNumber={book.registrationNumber}
              vinNumber={book.vinNumber}
              link={<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: book.vehicleId }} />}
            />
            <h1 className="wrap-anywhere font-bold text-2xl tracking-tight">
              {vehicleName(book) || vehicleTitle(book)}
            </h1>
            <Badge kind={waits ? 'signal' : book.group === 'done' ? 'done' : 'neutral'}>
              {STANDING_LABELS[book.group]}
            </Badge>
          </div>
        </div>
        <BookActs book={book} />
      </div>
      <Facts book={book} />
      {book.isAsked && book.note ? (
        <blockquote className="wrap-anywhere whitespace-pre-line border-brand border-l-2 pl-3">
          <span className="block text-muted text-sm">Asiakkaan toive</span>
          {book.note}
        </blockquote>
      ) : null}
      <BookVerdictLine book={book} />
    </Card>
  )
}

function Facts({ book }: { book: BookDetails }) {
  const { type } = useOrganization()
  const facts: [string, string | null][] = [
    type === 'GARAGE' ? ['Asiakas', book.customer.name] : ['Korjaamo', book.garage.name],
    ['Pyydetty', book.requestedAt && formatDate(book.requestedAt)],
    ['Toimitettu', book.deliveredAt && formatDate(book.deliveredAt)],
    ['Laskutettu', book.billedAt && formatDate(book.billedAt)],
    ['Laskuttamatta', toBill(book)],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="wrap-anywhere tabular">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const toBill = ({ feeCents, unbilledCount }: BookDetails): string | null =>
  [feeCents > 0 ? `${formatMoney(feeCents)} (ALV 0 %)` : '', unbilledCount > 0 ? entriesText(unbilledCount) : '']
    .filter(Boolean)
    .join(' ja ') || null

function BookActs({ book }: { book: BookDetails }) {
  const { id: organizationId } = useOrganization()
  const { act, isPending } = useBookAct()
  const [isAsking, setAsking] = useState(false)
  const take = useMutation(maintenanceBooksApi.take.mutationOptions())
  const deliver = useMutation(maintenanceBooksApi.deliver.mutationOptions())
  const bill = useMutation(maintenanceBooksApi.bill.mutationOptions())
  const about = { organizationId, maintenanceBookId: book.id, version: book.version }
  const hasDrafts = book.drafts.length > 0
  if (!book.can.take && !book.can.deliver && !book.can.bill) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {book.can.take ? (
        <Button
          kind="primary"
          pending={isPending}
          onClick={() => void act(take.mutateAsync(about), 'Huoltokirja on työn alla', 'Huoltokirjaa ei voitu ottaa')}
        >
          Ota työn alle
        </Button>
      ) : null}
      {book.can.deliver && !hasDrafts ? (
        <Button
          kind="primary"
          pending={isPending}
          onClick={() =>
            void act(deliver.mutateAsync(about), 'Huoltohistoria toimitettu', 'Huoltohistoriaa ei voitu toimittaa')
          }
        >
          Toimita asiakkaalle
        </Button>
      ) : null}
      {/* a book with a price is billed below; without one it is only marked */}
      {book.can.bill ? (
        <Button kind={book.feeCents > 0 ? 'secondary' : 'primary'} pending={isPending} onClick={() => setAsking(true)}>
          {book.feeCents > 0 ? 'Merkitse ilman laskutusperustetta' : 'Merkitse laskutetuksi'}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Merkitäänkö laskutetuksi?"
          confirmLabel="Merkitse laskutetuksi"
          onConfirm={async () => {
            await act(bill.mutateAsync(about), 'Merkitty laskutetuksi', 'Ei voitu merkitä laskutetuksi')
          }}
        >
          <p>Laskutettavana on {toBill(book)}. Tätä ei voi perua.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
