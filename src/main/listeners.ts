import { ticketNotices } from '#features/tickets/server/tickets.notices.ts'
import type { Listener } from '#server/events/listener.ts'

/** Who listens to which event; the one place where a lower feature's news reaches a higher one. */
export const listeners: readonly Listener[] = [...ticketNotices]
