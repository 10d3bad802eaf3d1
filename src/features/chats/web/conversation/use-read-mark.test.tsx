import { expect, onTestFinished, test, vi } from 'vitest'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { queryClient } from '#web/query-client.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { Chat } from '../../chats.ts'
import { chatsApi } from '../chats.api.ts'
import type { ChatPages } from '../list/chat-rows.ts'

import { useReadMark } from './use-read-mark.ts'

const other = { id: 'other', name: 'Pohjolan Kuljetus', image: null, type: 'CUSTOMER' as const }
const chat = { other, readId: 10, unread: 3, canWrite: true } as unknown as Chat

/** A conversation whose newest message is 20 and of which 10 are read; timers are faked. */
async function open({ isRefused = () => false }: { isRefused?: () => boolean } = {}) {
  const marked: number[] = []
  serveApi((path, input) => {
    if (path !== 'chats.markRead') return {}
    marked.push((input as { messageId: number }).messageId)
    if (isRefused()) throw new Refused({ kind: 'unavailable', reason: 'unavailable' })
    return {}
  })
  let seen = (_: number) => {}
  function Shown() {
    seen = useReadMark(chat, 'other', 20)
    return <p>Auki</p>
  }
  const screen = await renderFor(ownOrganization('GARAGE', 'own'), <Shown />)
  await expect.element(screen.getByText('Auki')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  // and the calls of one moment are sent together, a moment later
  const wait = async () => {
    await vi.advanceTimersByTimeAsync(800)
    await vi.advanceTimersByTimeAsync(10)
  }
  return { marked, screen, wait, see: (id: number) => seen(id) }
}

/** For polls while time is faked: with any other interval Vitest lets the faked time pass. */
const still = { interval: 0 }

const look = (state: DocumentVisibilityState) => {
  const looked = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  onTestFinished(() => looked.mockRestore())
}

test('messages that are scrolled past in a row are marked read once, by the last one', async () => {
  const { marked, see, wait } = await open()
  for (const id of [12, 14, 13]) see(id)
  expect(marked).toEqual([])
  await wait()
  await expect.poll(() => marked, still).toEqual([14])
  see(14)
  await wait()
  see(15)
  await wait()
  await expect.poll(() => marked, still).toEqual([14, 15])
})

test('messages that were read before are not reported again', async () => {
  const { marked, see, wait } = await open()
  see(10)
  await wait()
  expect(marked).toEqual([])
})

test('nothing is marked read on a hidden page, neither then nor a moment later', async () => {
  const { marked, see, wait } = await open()
  look('hidden')
  see(12)
  await wait()
  look('visible')
  see(13)
  look('hidden')
  await wait()
  expect(marked).toEqual([])
})

test('a failed read mark is sent when the message is in sight again', async () => {
  let isRefused = true
  const { marked, see, wait } = await open({ isRefused: () => isRefused })
  see(12)
  await wait()
  vi.useRealTimers()
  await expect.poll(() => marked).toContain(12)
  isRefused = false
  await expect
    .poll(
      () => {
        see(12)
        return marked.length
      },
      { interval: 300 },
    )
    .toBeGreaterThan(1)
})

test('the list shows nothing unread once the newest is read, and goes on showing it before', async () => {
  const { see, wait } = await open()
  const key = [...chatsApi.list.queryKey({ organizationId: 'own', text: '' }), 'pages']
  queryClient.setQueryData<ChatPages>(key, {
    pageParams: [null],
    pages: [{ chats: [{ other, unread: 3 }], next: null }],
  } as unknown as ChatPages)
  const unread = () => queryClient.getQueryData<ChatPages>(key)?.pages[0]?.chats[0]?.unread
  see(15)
  await wait()
  see(20)
  expect(unread()).toBe(3)
  await wait()
  vi.useRealTimers()
  await expect.poll(unread).toBe(0)
})
