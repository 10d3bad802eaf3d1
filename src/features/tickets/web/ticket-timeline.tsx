import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { TicketDetails, TimelineEntry } from '../ticket-views.ts'
import { CommentBox, type CommentBoxHandle } from './comment-box.tsx'
import { WaitingActsList } from './offline/waiting-acts-list.tsx'
import { TicketPhotos } from './photos/ticket-photos.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { isMessage } from './use-new-messages.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'
import type { TicketTimelineQuery } from './use-ticket-timeline.ts'

type Props = {
  ticket: TicketDetails
  timeline: TicketTimelineQuery
  boxRef: RefObject<CommentBoxHandle | null>
}

/** The conversation about a ticket with everything that happened to it, the newest last, and the box to say more below it. */
export function TicketTimeline({ ticket, timeline: { query, entries }, boxRef }: Props) {
  const { id: organizationId, type } = useOrganization()
  const { id: userId } = useProfile()
  const members = useQuery(
    organizationsApi.listMembers.queryOptions({ organizationId }, { enabled: type === 'GARAGE', staleTime: 300_000 }),
  )
  const mechanicName = (mechanicId: string) =>
    members.data?.find((member) => member.userId === mechanicId)?.name ??
    (ticket.mechanic?.id === mechanicId ? ticket.mechanic.name : 'toinen mekaanikko')
  const scroller = useRef<HTMLDivElement>(null)
  const last = entries.at(-1)
  const { seenLast, toEnd } = useStayAtEnd(scroller, {
    first: entries[0]?.id,
    last: last?.id,
    isOwn: last?.actor?.id === userId,
  })
  const news = seenLast === undefined ? [] : entries.filter(({ id }) => id > seenLast)
  return (
    <section
      aria-label="Tapahtumat"
      className="relative flex min-h-0 grow flex-col border-line bg-surface lg:rounded-lg lg:border print:mt-6 print:block print:border-0"
    >
      <h2 className="sr-only print:not-sr-only print:font-semibold">Tapahtumat</h2>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
        tabIndex={0}
        aria-label="Viestit ja tapahtumat"
        className="min-h-0 grow overflow-y-auto px-4 py-3 outline-offset-[-2px] [overflow-anchor:none] [scrollbar-width:thin] print:overflow-visible print:px-0"
      >
        <div className="flex min-h-full flex-col justify-end gap-4 print:block">
          {query.hasNextPage ? (
            <Button
              className="self-center print:hidden"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Näytä vanhemmat
            </Button>
          ) : null}
          {query.isFetchNextPageError ? <FieldError message={failureText(query.error)} /> : null}
          {query.isPending ? (
            <div className="grid gap-4" aria-busy="true">
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-2/3" />
            </div>
          ) : null}
          {query.isError && entries.length === 0 ? (
            <FailedQuery query={query} title="Tapahtumia ei voitu hakea" />
          ) : null}
          <ol className="grid grid-cols-1">
            {entries.map((entry) => (
              <TimelineRow
                key={entry.id}
                entry={entry}
                customerId={ticket.customer.id}
                withVat={ticket.withVat}
                ownOrganizationId={organizationId}
                mechanicName={mechanicName}
                isLast={entry === last}
              />
            ))}
          </ol>
          <WaitingActsList ticketId={ticket.id} />
          <TicketPhotos ticketId={ticket.id} />
        </div>
      </section>
      <div
        data-act-bar
        className="sticky bottom-(--bottom-bar-height) z-10 shrink-0 border-line border-t bg-surface px-3 py-2 lg:rounded-b-lg print:hidden"
      >
        <News entries={news} onShow={toEnd} />
        <CommentBox ref={boxRef} ticketId={ticket.id} mayNote={ticket.can.note} />
      </div>
    </section>
  )
}

/** What came while the user reads further up: nothing moves, but a notice appears. */
function News({ entries, onShow }: { entries: readonly TimelineEntry[]; onShow: () => void }) {
  const words = entries.some(isMessage) ? 'Uusi viesti' : 'Uusi tapahtuma'
  return (
    <div role="status" className="absolute inset-x-0 -top-12 flex justify-center">
      {entries.length > 0 ? (
        <Button kind="primary" size="sm" className="rounded-full! shadow-float" onClick={onShow}>
          <ArrowDown className="size-4" aria-hidden="true" />
          {entries.length === 1 ? words : `${entries.length} uutta`}
        </Button>
      ) : null}
    </div>
  )
}
