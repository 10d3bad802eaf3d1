import type { MessageState } from './extra-work-links.ts'

const rank: Record<MessageState, number> = { QUEUED: 0, FAILED: 0, SENT: 1, DELIVERED: 2, READ: 3 }
const STATE_OF = { sent: 'SENT', delivered: 'DELIVERED', read: 'READ' } as const

/** The state of a message after what its provider reports, which may come late and in any order; null when it leads nowhere further. */
export function laterState(now: MessageState, reported: keyof typeof STATE_OF): MessageState | null {
  const next = STATE_OF[reported]
  return rank[next] > rank[now] ? next : null
}
