import { expect, test } from 'vitest'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { isAudible } from './is-audible.ts'

const party = { id: 'o', name: 'Pohjola' }
const message = (senderId: string, from = 'other'): RealtimeEvent => ({
  type: 'message.new',
  message: { from: { ...party, id: from }, to: party },
  preview: 'Hei',
  id: 1,
  senderId,
  attachmentCount: 0,
})
const notification: RealtimeEvent = { type: 'notification.new', title: 'ABC-123', notificationId: 'n' }
const on = { isEnabled: true, quietHours: { from: '21:00', to: '07:00' } }
const NOON = '2031-01-15T12:00:00+02:00'

test.each<[string, RealtimeEvent, typeof on, string, boolean]>([
  ['a notification', notification, on, NOON, true],
  ['another’s message', message('other'), on, NOON, true],
  ['one’s own message', message('me'), on, NOON, false],
  ['a colleague’s message, which comes to both sides', message('colleague', 'o'), on, NOON, false],
  ['a changed ticket', { type: 'ticketEvent.new', ticketId: 't' }, on, NOON, false],
  ['a changed book', { type: 'maintenanceBookEvent.new', maintenanceBookId: 'b' }, on, NOON, false],
  ['who is writing', { type: 'chat.typing', organizationId: 'o', userId: 'other', name: 'Aino' }, on, NOON, false],
  ['a notification in quiet hours', notification, on, '2031-01-15T22:00:00+02:00', false],
  ['a notification as quiet hours end', notification, on, '2031-01-16T07:00:00+02:00', true],
  ['a notification without sound', notification, { ...on, isEnabled: false }, NOON, false],
])('%s', (_what, event, sound, at, heard) => {
  expect(isAudible(event, { userId: 'me', organizationId: 'o', sound, at: new Date(at) })).toBe(heard)
})
