import { expect, test } from 'vitest'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { staleAfter } from './stale-after.ts'

const party = { id: '1', name: 'Asiakas' }
const cases: [RealtimeEvent, string][] = [
  [{ type: 'ticketEvent.new', ticketId: '1' }, 'tickets'],
  [{ type: 'messageEvent.new', messageId: 1 }, 'messages'],
  [{ type: 'maintenanceBookEvent.new', maintenanceBookId: '1' }, 'maintenanceBooks'],
  [{ type: 'notification.new', title: 'Uusi huolto', notificationId: '1' }, 'notifications'],
  [
    { type: 'message.new', message: { from: party, to: party }, preview: '', id: 1, senderId: '1', attachmentCount: 0 },
    'messages',
  ],
]

test.each(cases)('after %j the cached answers of %s are stale', (event, feature) => {
  expect(staleAfter(event)).toContain(feature)
})
