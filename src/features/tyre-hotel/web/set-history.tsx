import { formatDateTime } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import type { TyreSetDetails } from '../tyre-set.ts'

type Event = TyreSetDetails['events'][number]

const WORDS: Record<Event['kind'], string> = {
  ADDED: 'Lisättiin',
  EDITED: 'Tietoja muutettiin',
  MEASURED: 'Urat mitattiin',
  STORED: 'Vietiin säilöön',
  MOVED: 'Siirrettiin',
  MOUNTED: 'Laitettiin auton alle',
  FETCHED: 'Annettiin asiakkaalle',
  DISCARDED: 'Hävitettiin',
  MISSING: 'Puuttui inventaariossa',
  HANDED_OVER: 'Lähti luovutetun auton mukana',
}

/** What happened to a set, the newest first. */
export const SetHistory = ({ events }: { events: readonly Event[] }) => (
  <Card aria-label="Historia" className="lg:col-span-2">
    <CardHeader title="Historia" />
    <ul className="divide-y divide-line">
      {events.map(({ id, kind, at, by, place, ticket }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
          <span>
            {WORDS[kind]}
            {place ? <span className="tabular font-semibold"> {place}</span> : null}
            {ticket ? (
              <>
                , huolto{' '}
                <NearLink
                  to="/app/tickets/$ticketId"
                  params={{ ticketId: ticket.id }}
                  className="underline underline-offset-4"
                >
                  {ticket.number}
                </NearLink>
              </>
            ) : null}
          </span>
          <span className="text-muted text-sm">{[by, formatDateTime(at)].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  </Card>
)
