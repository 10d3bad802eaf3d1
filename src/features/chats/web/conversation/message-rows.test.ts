import { expect, test } from 'vitest'
import type { Message } from '../../chats.ts'
import { messageRows } from './message-rows.ts'
import { stateOfOwn } from './state-of-own.ts'

const maija = { id: 'maija', name: 'Maija', image: null }
const said = (id: number, at: string, organizationId = 'o', sender: Message['sender'] = maija): Message => ({
  id,
  organizationId,
  sender,
  body: `${id}`,
  files: [],
  replyTo: null,
  requestKey: `${id}`,
  createdAt: at,
  editedAt: null,
  withdrawnAt: null,
  byMail: false,
})

test('days, unread messages and senders begin where they begin', () => {
  const rows = messageRows(
    [
      said(1, '2031-01-14T21:00:00Z'),
      // after midnight in Finland, not in Greenwich
      said(2, '2031-01-14T22:05:00Z'),
      said(3, '2031-01-14T22:06:00Z'),
      said(4, '2031-01-14T22:07:00Z', 'other', { ...maija, id: 'pekka' }),
      said(5, '2031-01-14T22:30:00Z', 'other', { ...maija, id: 'pekka' }),
      said(6, '2031-01-14T22:31:00Z', 'other', { ...maija, id: 'pekka' }),
    ],
    6,
  )
  expect(
    rows.map(({ message: { id }, beginsDay, beginsUnread, isNamed }) => [id, beginsDay, beginsUnread, isNamed]),
  ).toEqual([
    [1, true, false, true],
    [2, true, false, true],
    [3, false, false, false],
    [4, false, false, true],
    [5, false, false, true],
    [6, false, true, true],
  ])
})

test('the line of unread messages is also shown where its first one was left out', () => {
  const [first] = messageRows([said(9, '2031-01-14T21:00:00Z')], 4)
  expect(first?.beginsUnread).toBe(true)
})

test('the last message that the other side has read says so, and the last of all that it was sent', () => {
  const messages = [1, 2, 3].map((id) => said(id, '2031-01-15T10:00:00Z'))
  const read = { id: 2, at: '2031-01-15T10:05:00Z', name: 'Pekka' }
  expect([...stateOfOwn(messages, 'o', read)]).toEqual([
    [3, 'Lähetetty'],
    [2, 'Luettu 15.1. klo 12.05, Pekka'],
  ])
  expect([...stateOfOwn(messages, 'other', read)]).toEqual([])
  expect([...stateOfOwn(messages, 'o', { ...read, id: 3 })].map(([id]) => id)).toEqual([3])
})
