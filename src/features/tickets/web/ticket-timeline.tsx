import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { TicketDetails, TimelineEntry } from '../ticket-views.ts'
import { CommentBox } from './comment-box.tsx'
import { WaitingActsList } from './offline/waiting-acts-list.tsx'
import { TicketPhotos } from './photos/ticket-photos.tsx'
import { ticketsApi } from './tickets.api.ts'
import { TimelineRow } from './timeline-row.tsx'

/** What happened to the ticket, the newest first, with the box to say more above it. */
export function TicketTimeline({ ticket }: { ticket: TicketDetails }) {
  const { id: organizationId, type } = useOrganization()
  const queryClient = useQueryClient()
  const input = { organizationId, ticketId: ticket.id }
  const timeline = useInfiniteQuery({
    queryKey: [...ticketsApi.timeline.queryKey(input), 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: before }) =>
      queryClient.fetchQuery(ticketsApi.timeline.queryOptions({ ...input, before }, { staleTime: 0 })),
    getNextPageParam: (page) => page.next,
  })
  const members = useQuery(
    organizationsApi.listMembers.queryOptions({ organizationId }, { enabled: type === 'GARAGE', staleTime: 300_000 }),
  )
  const mechanicName = (userId: string) =>
    members.data?.find((member) => member.userId === userId)?.name ??
    (ticket.mechanic?.id === userId ? ticket.mechanic.name : 'toinen mekaanikko')
  // JSON may leave out what is unknown, so the client's type does not promise the values of a change
  const entries = (timeline.data?.pages.flatMap((page) => page.entries) ?? []) as TimelineEntry[]
  return (
    <Card aria-label="Tapahtumat">
      <CardHeader title="Tapahtumat" />
      <CardBody className="grid grid-cols-1 gap-5">
        <CommentBox ticketId={ticket.id} mayNote={ticket.can.note} />
        <WaitingActsList ticketId={ticket.id} />
        {timeline.isPending ? (
          <div className="grid gap-4" aria-busy="true">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-2/3" />
          </div>
        ) : null}
        {timeline.isError && entries.length === 0 ? (
          <ErrorState title="Tapahtumia ei voitu hakea" onRetry={() => void timeline.refetch()}>
            {failureText(timeline.error)}
          </ErrorState>
        ) : null}
        <ol className="grid">
          {entries.map((entry, index) => (
            <TimelineRow
              key={entry.id}
              entry={entry}
              customerId={ticket.customer.id}
              ownOrganizationId={organizationId}
              mechanicName={mechanicName}
              isLast={index === entries.length - 1 && !timeline.hasNextPage}
            />
          ))}
        </ol>
        {timeline.hasNextPage ? (
          <Button
            className="justify-self-center print:hidden"
            pending={timeline.isFetchingNextPage}
            onClick={() => void timeline.fetchNextPage()}
          >
            Näytä vanhemmat
          </Button>
        ) : null}
        <TicketPhotos ticketId={ticket.id} />
        {timeline.isFetchNextPageError ? <FieldError message={failureText(timeline.error)} /> : null}
      </CardBody>
    </Card>
  )
}
