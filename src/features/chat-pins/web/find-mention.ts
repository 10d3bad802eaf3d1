import type { QueryClient } from '@tanstack/react-query'
import { MAX_WORDS, type Mention } from '../chat-pins.ts'
import { chatMentionsApi } from './chat-pins.api.ts'

type Asked = { organizationId: string; otherId: string }
type Waiting = { word: string; resolve: (mention: Mention | null) => void; reject: (error: unknown) => void }

/** The words of a screen come one by one, and are asked about together. */
const PAUSE_MS = 20

const waiting = new Map<string, { asked: Asked; words: Waiting[] }>()

/** What the word leads to; null for nothing. */
export function findMention(queryClient: QueryClient, asked: Asked, word: string): Promise<Mention | null> {
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
