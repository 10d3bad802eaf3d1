import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PinOff } from 'lucide-react'
import { FileList } from '#features/files/web/file-list.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { useReceivedEvents } from '#web/live/received-events.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PinnedMessage } from '../chat-pins.ts'
import { chatPinsApi } from './chat-pins.api.ts'

/** The messages of the two sides' conversation that are pinned to the ticket; nothing as long as there is none. */
export function PinnedMessages({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(chatPinsApi.ofTicket.queryOptions({ organizationId, ticketId }))
  const pins = found.data?.pins ?? []
  // one of them was edited or withdrawn: of all that is written in conversations this card asks for nothing else
  useReceivedEvents((event) => {
    if (event.type === 'messageEvent.new' && pins.some(({ message }) => message.id === event.messageId))
      void found.refetch()
  })
  if (found.isError && !found.data)
    return (
      <SideCard title="Liitetyt viestit">
        <FailedQuery query={found} title="Liitettyjä viestejä ei voitu hakea" />
      </SideCard>
    )
  if (!found.data) return <PartOnItsWay />
  if (pins.length === 0) return null
  return (
    <SideCard title="Liitetyt viestit">
      <ul className="divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0">
        {pins.map((pin) => (
          <Pinned key={pin.message.id} pin={pin} ticketId={ticketId} otherId={found.data.otherId} />
        ))}
      </ul>
    </SideCard>
  )
}

function Pinned({ pin, ticketId, otherId }: { pin: PinnedMessage; ticketId: string; otherId: string }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const unpin = useMutation(
    chatPinsApi.unpin.mutationOptions({
      onError: (error) => toast.error('Viestiä ei voitu irrottaa', failureText(error)),
      onSettled: () => queryClient.invalidateQueries(chatPinsApi.pathFilter()),
    }),
  )
  const { message, pinnedBy } = pin
  const { id: messageId, sender, body, files, createdAt, editedAt, withdrawnAt } = message
  const name = sender?.name ?? 'Poistettu käyttäjä'
  return (
    <li className="grid gap-1">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0">
          <span className="font-semibold">{name}</span>{' '}
          <RelativeTime at={createdAt} className="ml-1 text-muted text-sm" />
          {editedAt !== null && withdrawnAt === null ? <span className="text-muted text-sm"> · muokattu</span> : null}
        </p>
        <IconButton
          label={`Irrota viesti huollosta: ${name}`}
          size="sm"
          className="-my-1.5 max-desktop:-my-2.5 print:hidden"
          disabled={unpin.isPending}
          onClick={() => unpin.mutate({ organizationId, otherId, messageId, ticketId })}
        >
          <PinOff className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {withdrawnAt === null ? (
        body === '' ? null : (
          <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
        )
      ) : (
        <p className="text-muted">
          <em>Viesti poistettu</em>
        </p>
      )}
      <FileList files={files} label={`Liitteet: ${name}`} />
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <Link
          to="/app/chats/$organizationId"
          params={{ organizationId: otherId }}
          search={(search: object) => ({ ...search, viesti: messageId })}
          className="underline underline-offset-2 print:hidden"
        >
          Näytä keskustelussa
        </Link>
        {pinnedBy ? <span>Liitti {pinnedBy}</span> : null}
      </p>
    </li>
  )
}
