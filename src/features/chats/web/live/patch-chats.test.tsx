import { expect, test } from 'vitest'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { collectStale } from '#web/live/collect-stale.ts'
import { queryClient } from '#web/query-client.ts'
import { serveApi } from '#web/wire.fixture.ts'
import type { Message, ReadMessages } from '../../chats.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { livePatch } from './patch-chats.ts'

const message = (id: number): Message => ({
  ...{ id, organizationId: 'other', sender: null, body: `Viesti ${id}`, files: [], replyTo: null },
  ...{ requestKey: `${id}`, createdAt: '2031-01-15T10:00:00Z', editedAt: null, withdrawnAt: null, byMail: false },
})
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const written = (id: number): RealtimeEvent => ({
  ...{ type: 'message.new', id, senderId: 'maija', preview: '', attachmentCount: 0 },
  message: { from: { id: 'other', name: 'Pohjolan Kuljetus' }, to: { id: 'own', name: 'Vallilan Autohuolto' } },
})
const changed = (messageId: number): RealtimeEvent => ({ type: 'messageEvent.new', messageId })

function Shown() {
  const { shown } = useConversation('other', undefined)
  return <p>{shown?.messages.map(({ body }) => body).join(', ')}</p>
}

/** A conversation on the screen with 200 of its messages, its server and its channel. */
async function openConversation() {
  const server = { messages: range(1, 200).map(message), asked: [] as ReadMessages['from'][] }
  serveApi((_, input) => {
    const { from } = input as ReadMessages
    server.asked.push(from)
    const { messages } = server
    const found =
      from?.way === 'only'
        ? messages.filter(({ id }) => id === from.id)
        : from?.way === 'after'
          ? messages.filter(({ id }) => id > from.id).slice(0, 50)
          : messages
    return { messages: found, hasOlder: false, hasNewer: false, unreadFrom: null }
  })
  const screen = await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), <Shown />)
  await expect.element(screen.getByText(/Viesti 200$/)).toBeInTheDocument()
  server.asked.length = 0
  const channel = collectStale(queryClient, [livePatch])
  const hear = (events: readonly RealtimeEvent[]) => {
    for (const event of events) channel.hear(event, ['chats'])
  }
  return { server, screen, hear }
}

test('what was written and changed while the line was away is asked for, and the rest is not', async () => {
  const { server, screen, hear } = await openConversation()
  server.messages = [...server.messages, message(201), message(203)]
  server.messages[9] = { ...message(10), body: 'Muutettu' }
  // 90000 is of another conversation
  hear([written(201), changed(10), changed(90_000), written(203), changed(200)])
  await expect.element(screen.getByText(/Viesti 9, Muutettu, .*Viesti 201, Viesti 203$/)).toBeInTheDocument()
  expect(server.asked).toHaveLength(3)
  expect(server.asked).toEqual(
    expect.arrayContaining([
      { way: 'only', id: 10 },
      { way: 'only', id: 200 },
      { way: 'after', id: 200 },
    ]),
  )
})

test('where much changed, the parts in which it stands are asked for', async () => {
  const { server, screen, hear } = await openConversation()
  server.messages = server.messages.map((one) => (one.id <= 30 ? { ...one, body: `Uusi ${one.id}` } : one))
  hear(range(1, 30).map(changed))
  await expect.element(screen.getByText(/^Uusi 1, .*Uusi 30, Viesti 31/)).toBeInTheDocument()
  expect(server.asked).toEqual([{ way: 'after', id: 0 }])
})
