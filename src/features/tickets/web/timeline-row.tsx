import { clsx } from 'clsx'
import {
  CarFront,
  ClipboardCheck,
  FileCheck,
  FilePen,
  Globe,
  Hammer,
  HandCoins,
  KeyRound,
  LifeBuoy,
  Link2,
  ListPlus,
  Lock,
  MailX,
  Megaphone,
  MessageSquare,
  MessageSquareReply,
  MessageSquareShare,
  Pin,
  Star,
  Truck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'
import type { FieldChange, TimelineEntry } from '../ticket-views.ts'
import { fieldName, fieldValue, isBlank } from './field-words.ts'
import { EntryFiles } from './photos/entry-files.tsx'
import { isAutomatic, isByRule, timelineSentence } from './timeline-sentence.ts'

type Props = {
  entry: TimelineEntry
  customerId: string
  /** Whether the customer is a private person, who reads prices with VAT. */
  withVat: boolean
  ownOrganizationId: string
  mechanicName: (userId: string) => string
  isLast: boolean
}

/** One thing that happened, on a line that runs through all of them. */
export function TimelineRow({ entry, customerId, withVat, ownOrganizationId, mechanicName, isLast }: Props) {
  const { organization } = entry
  // colleagues are known by name; the other side is named with its organisation
  const isOwn = organization?.id === ownOrganizationId
  return (
    <li
      className={clsx(
        'relative grid break-inside-avoid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0',
        // on paper the facts are those of now, and what only the garage sees has no author
        (entry.kind === 'EDITED' || entry.kind === 'NOTED') && 'print:hidden',
      )}
    >
      {isLast ? null : <span className="absolute top-7 bottom-0 left-[0.8125rem] w-0.5 bg-line" aria-hidden="true" />}
      <Sign entry={entry} />
      <div className="min-w-0 pt-0.5">
        <p className="wrap-anywhere">
          {isOfNobody(entry, customerId) ? null : <span className="font-semibold">{actorOf(entry)}</span>}
          {!isOwn && !isOfNobody(entry, customerId) && organization && organization.name !== actorOf(entry) ? (
            <span className="text-muted"> ({organization.name})</span>
          ) : null}{' '}
          {/* the space parts the time from the sentence for ears too */}
          {timelineSentence(entry, customerId, withVat)}{' '}
          <RelativeTime at={entry.createdAt} className="ml-2 whitespace-nowrap text-muted text-sm" />
        </p>
        <More entry={entry} mechanicName={mechanicName} />
        <EntryFiles entry={entry} />
      </div>
    </li>
  )
}

/** An entry without an actor: its sentence is whole by itself. */
const isOfNobody = (entry: TimelineEntry, customerId: string) =>
  entry.kind === 'NOT_DELIVERED' ||
  (entry.kind === 'MOVED' && isAutomatic(entry, customerId)) ||
  (entry.kind === 'EXTRA_WORK' && (entry.act === 'PASSED_ON' || isByRule(entry))) ||
  (entry.kind === 'STATUS_LINK' && entry.act === 'OPENED')

/** Who did it: a user, a person without an account, a program, an organisation, or the product by itself. */
const actorOf = (entry: TimelineEntry): string =>
  entry.actor?.name ?? (withoutAccount(entry) || program(entry) || entry.organization?.name) ?? 'Huoltosilta'

const program = ({ apiKey }: TimelineEntry): string | undefined => apiKey && `Rajapinta: ${apiKey}`

const withoutAccount = (entry: TimelineEntry): string | undefined =>
  (entry.kind === 'EXTRA_WORK' || entry.kind === 'PRICE_PROPOSAL' || entry.kind === 'PERMIT') &&
  entry.linkTo !== undefined
    ? entry.answeredBy
    : entry.kind === 'STATUS_LINK' && entry.act === 'CALL_WANTED'
      ? entry.name
      : 'driver' in entry
        ? entry.driver
        : undefined

function More({ entry, mechanicName }: Pick<Props, 'entry' | 'mechanicName'>) {
  if (entry.kind === 'COMMENTED' || entry.kind === 'NOTED')
    return entry.body === '' ? null : <Said internal={entry.kind === 'NOTED'}>{entry.body}</Said>
  if (entry.kind === 'DRIVER_ANSWERED') return entry.body === '' ? null : <Said>{entry.body}</Said>
  if (entry.kind === 'PRICED' && entry.offer)
    return (
      <p className="mt-0.5 text-sm print:hidden">
        <NearLink to="/app/offer-requests/$offerRequestId" params={{ offerRequestId: entry.offer.requestId }}>
          Avaa tarjouspyyntö
        </NearLink>
      </p>
    )
  if (entry.kind === 'PRICE_PROPOSAL')
    return entry.note === '' ? null : (
      <p className="wrap-anywhere mt-0.5 whitespace-pre-wrap text-muted">”{entry.note}”</p>
    )
  if (entry.kind === 'SERVICE_LINES')
    return entry.unpriced.length === 0 ? null : (
      <p className="wrap-anywhere mt-0.5 text-muted text-sm">Hinta puuttuu: {entry.unpriced.join(', ')}</p>
    )
  if (entry.kind === 'EXTRA_WORK' && entry.readyAt)
    return <p className="mt-0.5 text-muted text-sm">Luvattu valmiiksi {formatDateTime(entry.readyAt)}</p>
  if (entry.kind === 'EDITED') return <Changes changes={entry.changes} mechanicName={mechanicName} />
  if (entry.kind !== 'MOVED') return null
  return (
    <>
      {entry.note ? <p className="mt-0.5 text-muted">”{entry.note}”</p> : null}
      <Changes changes={entry.changes} mechanicName={mechanicName} />
    </>
  )
}

function Changes({ changes, mechanicName }: { changes: FieldChange[] } & Pick<Props, 'mechanicName'>) {
  if (changes.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 text-muted text-sm">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="wrap-anywhere">
          <span className="font-semibold text-ink">{fieldName(field)}</span>:{' '}
          {isBlank(from) ? null : (
            <>
              {fieldValue(field, from, mechanicName)} <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <span className="text-ink">{isBlank(to) ? 'poistettu' : fieldValue(field, to, mechanicName)}</span>
        </li>
      ))}
    </ul>
  )
}

const Said = ({ children, internal }: { children: ReactNode; internal?: boolean }) => (
  <p
    className={clsx(
      'wrap-anywhere mt-1.5 w-fit max-w-full whitespace-pre-wrap rounded-lg border px-3 py-2',
      internal ? 'border-signal/40 bg-signal-soft' : 'border-line bg-sunken',
    )}
  >
    {children}
  </p>
)

function Sign({ entry }: { entry: TimelineEntry }) {
  const box = 'z-10 grid size-7 place-items-center rounded-full'
  if (entry.kind === 'MOVED') {
    const look = statusLook[entry.to]
    return (
      <span className={clsx(box, look.soft, look.text)}>
        <StatusGlyph tone={entry.to} className="size-4" />
      </span>
    )
  }
  const icons = {
    REPORTED: Megaphone,
    EDITED: FilePen,
    PRICED: HandCoins,
    PRICE_PROPOSAL: HandCoins,
    SERVICE_LINES: ListPlus,
    EXTRA_WORK: Hammer,
    INSPECTION: ClipboardCheck,
    PERMIT: FileCheck,
    DRIVERS: CarFront,
    TOLD_DRIVERS: MessageSquareShare,
    DRIVER_ANSWERED: MessageSquareReply,
    STATUS_LINK: Link2,
    BOOKED_ONLINE: Globe,
    PINNED: Pin,
    TYRES: LifeBuoy,
    COURTESY_CAR: KeyRound,
    TRANSPORT: Truck,
    REVIEWED: Star,
    COMMENTED: MessageSquare,
    NOTED: Lock,
    NOT_DELIVERED: MailX,
  }
  const Icon = icons[entry.kind]
  return (
    <span className={clsx(box, entry.kind === 'NOTED' ? 'bg-signal-soft text-signal' : 'bg-sunken text-muted')}>
      <Icon className="size-3.5" aria-hidden="true" />
    </span>
  )
}
