import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { searched } from '#features/tickets/web/searched-ticket.tsx'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePaused } from '#web/use-paused.ts'
import { chatPinsApi } from './chat-pins.api.ts'

type Props = { otherId: string; messageId: number; onClose: () => void }

/** Chooses the ticket, of those that the two sides have on their desks, on which a message is set. */
export function PinDialog({ otherId, messageId, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const asked = usePaused(text)
  const query = useQuery({
    ...ticketsApi.list.queryOptions({ organizationId, partyId: otherId, text: asked }),
    placeholderData: keepPreviousData,
  })
  const isCurrent = asked === text && query.isSuccess && !query.isPlaceholderData
  const pin = useMutation(
    chatPinsApi.pin.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queryClient.invalidateQueries(chatPinsApi.pathFilter()),
    }),
  )
  const items = (query.data?.tickets ?? []).map((ticket) => ({ value: ticket.id, label: ticket.number, ticket }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Liitä huoltoon"
      description="Viesti näkyy silloin myös huollon sivulla, molemmille osapuolille."
      initialFocus={input}
    >
      {pin.isError ? (
        <div role="alert" className="pb-3">
          <Notice kind="danger">{failureText(pin.error)}</Notice>
        </div>
      ) : null}
      {query.isError && !query.data ? (
        <FailedQuery query={query} title="Huoltoja ei voitu hakea" />
      ) : (
        <Picker
          label="Hae huoltoa"
          placeholder="Rekisterinumero, huollon numero tai otsikko"
          inputRef={input}
          maxLength={100}
          query={typed}
          onQueryChange={setTyped}
          items={items}
          isCurrent={isCurrent}
          onPick={({ ticket: { id: ticketId, registrationNumber, vinNumber, number } }) => {
            if (pin.isPending) return
            pin.mutate(
              { organizationId, otherId, messageId, ticketId },
              {
                onSuccess: () => toast.success(`Viesti liitetty huoltoon ${registrationNumber ?? vinNumber ?? number}`),
              },
            )
          }}
          renderItem={({ ticket }) => <searched.Row result={ticket as never} />}
          emptyText={isCurrent ? (text === '' ? 'Teillä ei ole avoimia huoltoja.' : 'Ei tuloksia.') : ''}
          status={isCurrent && items.length > 0 ? (items.length === 1 ? '1 huolto' : `${items.length} huoltoa`) : ''}
          listLabel="Huollot"
        />
      )}
      {query.isPending ? <Skeleton className="mt-2 h-24" /> : null}
    </Dialog>
  )
}
