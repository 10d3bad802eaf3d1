import { describe, expect, test } from 'vitest'
import type { Message } from '../../chats.ts'
import { joinNewer, joinOlder, type MessageWindow, MOST_SHOWN, partsWith, withMessage } from './message-window.ts'

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  organizationId: 'o',
  sender: null,
  body: `${id}`,
  files: [],
  replyTo: null,
  requestKey: `${id}`,
  createdAt: '2031-01-15T10:00:00Z',
  editedAt: null,
  withdrawnAt: null,
  byMail: false,
  ...more,
})
const from = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index))
const part = (messages: Message[], more: Partial<MessageWindow> = {}): MessageWindow => ({
  messages,
  hasOlder: false,
  hasNewer: false,
  unreadFrom: null,
  ...more,
})
const ends = ({ messages }: MessageWindow) => [messages[0]?.id, messages.at(-1)?.id, messages.length]

describe('what is shown of a conversation', () => {
  test('grows at both ends, and is never more than is drawn', () => {
    let shown = part(from(1000, 1049), { hasOlder: true })
    for (let first = 950; first >= 500; first -= 50)
      shown = joinOlder(shown, part(from(first, first + 49), { hasOlder: true, hasNewer: true }), first + 50)
    expect(ends(shown)).toEqual([500, 500 + MOST_SHOWN - 1, MOST_SHOWN])
    expect(shown).toMatchObject({ hasOlder: true, hasNewer: true })
    while (shown.hasNewer) {
      const last = shown.messages.at(-1)?.id ?? 0
      shown = joinNewer(shown, part(from(last + 1, Math.min(1049, last + 50)), { hasNewer: last + 50 < 1049 }))
    }
    expect(ends(shown)).toEqual([1049 - MOST_SHOWN + 1, 1049, MOST_SHOWN])
    expect(shown.hasOlder).toBe(true)
  })

  test('a part that was asked before it began elsewhere is left alone', () => {
    const shown = part(from(10, 20))
    expect(joinOlder(shown, part(from(1, 9)), 5)).toBe(shown)
  })

  test('a message that came by two ways is there once', () => {
    const shown = joinNewer(part(from(1, 3)), part(from(2, 5)))
    expect(ends(shown)).toEqual([1, 5, 5])
  })

  test('an edited message is shown so where it is answered too', () => {
    const answer = message(2, { replyTo: { id: 1, senderName: 'Maija', preview: '1' } })
    const shown = withMessage(part([message(1), answer]), message(1, { body: 'Toinen', editedAt: 'now' }))
    expect(shown.messages.map(({ body, replyTo }) => [body, replyTo?.preview])).toEqual([
      ['Toinen', undefined],
      ['2', 'Toinen'],
    ])
  })

  test('fetches only what changed of it, and never more than all of it', () => {
    const shown = part(from(101, 100 + MOST_SHOWN))
    expect(partsWith(shown, new Set([7, 120, 9000, 103]))).toEqual([
      { way: 'only', id: 103 },
      { way: 'only', id: 120 },
    ])
    expect(partsWith(shown, new Set([110, 111, 112, 113, 150, 159, 160, 300]))).toEqual([
      { way: 'after', id: 109 },
      { way: 'after', id: 159 },
      { way: 'after', id: 299 },
    ])
    expect(partsWith(shown, new Set(shown.messages.map(({ id }) => id)))).toHaveLength(5)
  })
})
