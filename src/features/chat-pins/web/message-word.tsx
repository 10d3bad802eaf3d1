import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { chatMentionsApi } from './chat-pins.api.ts'
import { findMention } from './find-mention.ts'

type Props = { otherId: string; word: string; children: ReactNode }

const linkClass = 'whitespace-nowrap font-medium underline underline-offset-2'

/** A word of a message, as a link where it is the name of something that the viewer sees. */
export function MessageWord({ otherId, word, children }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { data: mention } = useQuery({
    queryKey: [...chatMentionsApi.find.queryKey({ organizationId, otherId, words: [word] }), 'word'],
    queryFn: () => findMention(queryClient, { organizationId, otherId }, word),
    staleTime: 300_000,
  })
  if (!mention) return children
  return mention.kind === 'ticket' ? (
    <Link to="/app/tickets/$ticketId" params={{ ticketId: mention.id }} className={linkClass}>
      {children}
    </Link>
  ) : (
    <Link to="/app/vehicles/$vehicleId" params={{ vehicleId: mention.id }} className={linkClass}>
      {children}
    </Link>
  )
}
