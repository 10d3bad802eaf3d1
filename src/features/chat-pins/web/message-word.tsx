import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { MAX_WORDS, type Mention } from '../chat-pins.ts'
import { chatMentionsApi } from './chat-pins.api.ts'

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

type Asked = { organizationId: string; otherId: string }
type Waiting = { word: string; resolve: (mention: Mention | null) => void; reject: (error: unknown) => void }

/** The words of a screen come one by one, and are asked about together. */
const PAUSE_MS = 20

const waiting = new Map<string, { asked: Asked; words: Waiting[] }>()

/** What the word leads to; null for nothing. */
function findMention(queryClient: QueryClient, asked: Asked, word: string): Promise<Mention | null> {
  const key = `${asked.organizationId} ${asked.otherId}`
  const { promise, resolve, reject } = Promise.withResolvers<Mention | null>()
  const batch = waiting.get(key) ?? { asked, words: [] }
  if (batch.words.length === 0) setTimeout(() => void ask(queryClient, key), PAUSE_MS)
  batch.words.push({ word, resolve, reject })
  waiting.set(key, batch)
  return promise
}

async function ask(queryClient: QueryClient, key: string): Promise<void> {
  const batch = waiting.get(key)
  waiting.delete(key)
  if (!batch) return
  for (let from = 0; from < batch.words.length; from += MAX_WORDS) {
    const part = batch.words.slice(from, from + MAX_WORDS)
    try {
      const words = part.map(({ word }) => word)
      const found = await queryClient.fetchQuery(
        chatMentionsApi.find.queryOptions({ ...batch.asked, words }, { gcTime: 0 }),
      )
      for (const { word, resolve } of part) resolve(found.find((one) => one.word === word) ?? null)
    } catch (error) {
      for (const { reject } of part) reject(error)
    }
  }
}
