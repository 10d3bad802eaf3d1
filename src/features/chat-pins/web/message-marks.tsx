import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { useCallback } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { PinMark } from '../chat-pins.ts'
import { chatPinsApi } from './chat-pins.api.ts'

type Props = { otherId: string; messageId: number; from: number }

/** The tickets that a message is pinned to; every message of the conversation uses the same query, so it is fetched once. */
export function MessageMarks({ otherId, messageId, from }: Props) {
  const { id: organizationId } = useOrganization()
  const { data: marks = [] } = useQuery({
    ...chatPinsApi.ofMessages.queryOptions({ organizationId, otherId, from }),
    select: useCallback((all: readonly PinMark[]) => all.filter((mark) => mark.messageId === messageId), [messageId]),
    placeholderData: (known) => known,
  })
  return marks.map(({ ticket }) => (
    <Link
      key={ticket.id}
      to="/app/tickets/$ticketId"
      params={{ ticketId: ticket.id }}
      className="flex w-fit items-center gap-1.5 px-1 py-0.5 text-muted text-xs underline-offset-2 hover:text-ink hover:underline"
    >
      <Pin className="size-3.5 shrink-0" aria-hidden="true" />
      Liitetty huoltoon {ticket.registrationNumber ?? ticket.vinNumber ?? ticket.number}
    </Link>
  ))
}
