import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { collectStale } from '#web/live/collect-stale.ts'
import { queryClient } from '#web/query-client.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { ChatList, ListChats, Message, ReadMessages } from '../../chats.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useChatList } from '../list/use-chat-list.ts'
import { livePatch } from './patch-chats.ts'

const message = (id: number): Message => ({
  id,
  organizationId: 'other',
  sender: null,
  body: `Viesti ${id}`,
  files: [],
  replyTo: null,
  requestKey: `${id}`,
  createdAt: '2031-01-15T10:00:00Z',
  editedAt: null,
  withdrawnAt: null,
  byMail: false,
})
const party = (id: string) => ({ id, name: id })
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const written = (id: number): RealtimeEvent => ({
  type: 'message.new',
  id,
  senderId: 'maija',
  preview: '',
  attachmentCount: 0,
  message: { from: { id: 'other', name: 'Pohjolan Kuljetus' }, to: { id: 'own', name: 'Vallilan Autohuolto' } },
})
const changed = (messageId: number): RealtimeEvent => ({ type: 'messageEvent.new', messageId })

function Shown() {
  const { shown } = useConversation('other', undefined)
  return <p>{shown?.messages.map(({ body }) => body).join(', ')}</p>
}

/** At once, without waiting for more that comes with them. */
const patch = (events: readonly RealtimeEvent[]) =>
  livePatch(queryClient, events, queryClient.getQueryCache().findAll())

/** A conversation on the screen with 200 of its messages, its server and its channel. */
async function openConversation() {
  const server = {
    messages: range(1, 200).map(message),
    asked: [] as ReadMessages['from'][],
    refusals: 0,
    hold: Promise.resolve(),
  }
  serveApi(async (_, input) => {
    const { from } = input as ReadMessages
    server.asked.push(from)
    if (server.refusals-- > 0) throw new Refused({ kind: 'conflict', reason: 'conflict' })
    const { messages } = server
    await server.hold
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
  const channel = collectStale(queryClient, [livePatch], () => 0)
  const receive = (events: readonly RealtimeEvent[]) => {
    for (const event of events) channel.hear(event, ['chats'])
  }
  return { server, screen, receive }
}

test('messages that were written or changed while offline are fetched, and the rest is not', async () => {
  const { server, screen, receive } = await openConversation()
  server.messages = [...server.messages, message(201), message(203)]
  server.messages[9] = { ...message(10), body: 'Muutettu' }
  // 90000 is of another conversation
  receive([written(201), changed(10), changed(90_000), written(203), changed(200)])
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

test('where much changed, the parts that contain it are fetched', async () => {
  const { server, screen, receive } = await openConversation()
  server.messages = server.messages.map((one) => (one.id <= 30 ? { ...one, body: `Uusi ${one.id}` } : one))
  receive(range(1, 30).map(changed))
  await expect.element(screen.getByText(/^Uusi 1, .*Uusi 30, Viesti 31/)).toBeInTheDocument()
  expect(server.asked).toEqual([{ way: 'after', id: 0 }])
})

test('a message of another conversation costs this one nothing', async () => {
  const { server, screen } = await openConversation()
  const elsewhere = { ...written(900), message: { from: party('third'), to: party('own') } } as RealtimeEvent
  patch([elsewhere, changed(901)])
  server.messages = [...server.messages, message(201)]
  patch([written(201)])
  await expect.element(screen.getByText(/Viesti 201$/)).toBeInTheDocument()
  expect(server.asked).toEqual([{ way: 'after', id: 200 }])
})

test('a failed request makes the whole part be fetched again', async () => {
  const { server, screen, receive } = await openConversation()
  server.messages[9] = { ...message(10), body: 'Muutettu' }
  server.refusals = 1
  receive([changed(10)])
  await expect.element(screen.getByText(/Viesti 9, Muutettu, /)).toBeInTheDocument()
  expect(server.asked).toEqual([
    { way: 'only', id: 10 },
    { way: 'after', id: 0 },
  ])
})

test('a message that comes while another is fetched is fetched after it, and comes after it', async () => {
  const { server, screen } = await openConversation()
  server.messages = [...server.messages, message(201)]
  const { promise, resolve } = Promise.withResolvers<void>()
  server.hold = promise
  patch([written(201)])
  await expect.poll(() => server.asked).toHaveLength(1)
  server.messages = [...server.messages, message(202)]
  patch([written(202)])
  resolve()
  await expect.element(screen.getByText(/Viesti 200, Viesti 201, Viesti 202$/)).toBeInTheDocument()
  expect(server.asked).toEqual([
    { way: 'after', id: 200 },
    { way: 'after', id: 201 },
  ])
})

const chat = (id: string, last: number) =>
  ({ other: party(id), last: { id: last }, unread: 0 }) as unknown as ChatList['chats'][number]

function List() {
  const { rows, query } = useChatList('')
  return (
    <>
      <p>{rows.map(({ other }) => other.id).join(', ')}</p>
      <button type="button" onClick={() => void query.fetchNextPage()}>
        Lisää
      </button>
    </>
  )
}

test('pages and windows of other features are none of its own', async () => {
  for (const mark of ['pages', 'window']) {
    const queryKey = [
      ['tickets', 'timeline'],
      { input: { organizationId: 'own', ticketId: 't1' }, type: 'query' },
      mark,
    ]
    queryClient.setQueryData(queryKey, { pages: [], pageParams: [] })
    onTestFinished(
      new QueryObserver(queryClient, { queryKey, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {}),
    )
  }
  const shown = queryClient.getQueryCache().findAll({ queryKey: [['tickets']] })
  expect(shown.map((query) => query.isActive())).toEqual([true, true])
  expect(livePatch(queryClient, [{ type: 'ticketEvent.new', ticketId: 't1' }], shown)).toEqual([])
})

test('the list costs its first page, however far one has scrolled, unless all of that page is new', async () => {
  const server = {
    chats: range(1, 60).map((index) => chat(`c${index}`, 1000 - index)),
    asked: [] as ListChats['before'][],
  }
  serveApi((_, input) => {
    const { before } = input as ListChats
    server.asked.push(before)
    const rest = server.chats.filter(({ last }) => before === null || last.id < before)
    const chats = rest.slice(0, 30)
    return { chats, next: rest.length > chats.length ? chats.at(-1)?.last.id : null }
  })
  const screen = await renderFor(ownOrganization('GARAGE', 'own'), <List />)
  await expect.element(screen.getByText(/c30$/)).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Lisää' }).click()
  await expect.element(screen.getByText(/c60$/)).toBeInTheDocument()
  server.asked.length = 0
  const channel = collectStale(queryClient, [livePatch], () => 0)
  server.chats = [chat('c45', 2000), ...server.chats.filter(({ other }) => other.id !== 'c45')]
  channel.hear(written(2000), ['chats'])
  await expect.element(screen.getByText(/^c45, c1, .*c44, c46, .*c60$/)).toBeInTheDocument()
  expect(server.asked).toEqual([null])

  // nothing of the old page is left: what lies between is not known
  server.chats = [...range(1, 30).map((index) => chat(`n${index}`, 4000 - index)), ...server.chats]
  channel.hear(written(4000), ['chats'])
  await expect.element(screen.getByText(/^n1, .*n30, c45, /)).toBeInTheDocument()
})
