import { MapPin } from 'lucide-react'
import { formatDay, formatTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { TransportState } from '../transport-facts.ts'
import { addressLine, STATE_LABELS } from '../transport-words.ts'

/** "klo 8.00–9.00". */
export const clockText = (startsAt: string, endsAt: string): string =>
  `klo ${formatTime(startsAt)}–${formatTime(endsAt)}`

/** "ti 1.12. klo 8.00–9.00". */
export const windowText = (startsAt: string, endsAt: string): string =>
  `${formatDay(startsAt)} ${clockText(startsAt, endsAt)}`

const KINDS = {
  ASKED: 'neutral',
  PLANNED: 'brand',
  UNDER_WAY: 'brand',
  DONE: 'done',
  DECLINED: 'danger',
  CANCELLED: 'neutral',
} as const

type StateProps = {
  transport: { state: TransportState; isLate: boolean }
  /** That a request waits for the one who looks. */
  isForReader?: boolean
}

/** The state of a transport, and that it is late. */
export const TransportBadge = ({ transport: { state, isLate }, isForReader = false }: StateProps) =>
  isLate ? (
    <Badge kind="danger">Myöhässä</Badge>
  ) : (
    <Badge kind={state === 'ASKED' && isForReader ? 'signal' : KINDS[state]}>{STATE_LABELS[state]}</Badge>
  )

type Address = Parameters<typeof addressLine>[0]

/** The address, which a press opens in the map of the phone, or of the browser; nothing is asked of it before. */
export function AddressLink({ place }: { place: Address }) {
  const address = addressLine(place)
  if (!address) return <span className="text-muted">Osoite puuttuu</span>
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1.5 underline underline-offset-4 hover:text-brand max-desktop:min-h-11"
    >
      <MapPin className="size-4 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0">
        <span className="sr-only">Avaa kartalla: </span>
        {address}
      </span>
    </a>
  )
}
