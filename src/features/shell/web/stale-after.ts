import type { RealtimeEvent } from '#shared/realtime-event.ts'

/** Names of the API's features whose cached answers an event makes old; the event itself carries no data to show. */
const stale: Record<RealtimeEvent['type'], readonly string[]> = {
  'ticketEvent.new': ['tickets'],
  'messageEvent.new': ['messages'],
  'maintenanceBookEvent.new': ['maintenanceBooks'],
  // the only hint that an offer has come or gone
  'notification.new': ['notifications', 'offerRequests'],
  'message.new': ['messages'],
}

export const staleAfter = ({ type }: RealtimeEvent): readonly string[] => stale[type]
