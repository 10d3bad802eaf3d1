import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { RequestFailure } from '#web/failure.ts'
import type { ChatSearch } from '../chats-search.ts'
import type { MessageWindow } from './message-window.ts'
import { useShownMessage } from './use-shown-message.ts'

const windowOf = (ids: readonly number[], unreadFrom: number | null = null, hasNewer = false): MessageWindow =>
  ({ messages: ids.map((id) => ({ id })), hasOlder: false, hasNewer, unreadFrom }) as unknown as MessageWindow

type Given = {
  shown: MessageWindow
  search?: ChatSearch
  later?: (to: number | null) => Promise<MessageWindow>
  /** No time passes but what the test lets pass. */
  isStill?: boolean
}
/** For polls while time is faked: with any other interval Vitest lets the faked time pass, as it does while it moves the pointer. */
const still = { interval: 0 }

/** A conversation that reports where it scrolls to. */
async function open({ shown: first, search = {}, later = () => Promise.reject(new RequestFailure()), isStill }: Given) {
  const went: (number | 'end')[] = []
  let rows = first.messages.map(({ id }) => id)
  const place = {
    isAtEnd: false,
    toEnd: () => void went.push('end'),
    toRow(id: number) {
      if (rows.includes(id)) went.push(id)
      return rows.includes(id)
    },
  }
  let go: (to: ChatSearch, pressedAt?: number) => Promise<void> = async () => {}
  let act: ReturnType<typeof useShownMessage> | undefined
  function Shown() {
    const navigate = useNavigate()
    const at: ChatSearch = useRouterState({ select: ({ location }) => location.search })
    const [shown, setShown] = useState<MessageWindow>()
    const [failures, setFailures] = useState(0)
    const [, draw] = useState(0)
    const bring = (next: MessageWindow) => {
      rows = next.messages.map(({ id }) => id)
      setShown(next)
    }
    const jump = async (to: number | null) => {
      try {
        bring(await later(to))
      } catch (error) {
        setTimeout(() => setFailures(failures + 1))
        throw error
      }
    }
    act = useShownMessage({
      shown,
      at,
      place,
      jumpTo: jump,
      jumpToNewest: () => jump(null),
    } as Parameters<typeof useShownMessage>[0])
    go = (to, pressedAt = 0) => navigate({ to: '.', search: to, state: { pressedAt } } as never)
    return (
      <>
        <button type="button" onClick={() => setShown(first)}>
          Avaa
        </button>
        <button type="button" onClick={() => draw(Math.random())}>
          Piirrä
        </button>
        <button type="button" onClick={() => bring(windowOf([49, 50]))}>
          Tuo 50
        </button>
        <p>Epäonnistui {failures}</p>
        <p>Merkitty {act.markedId ?? 'ei mitään'}</p>
      </>
    )
  }
  const screen = await renderFor(ownOrganization('GARAGE', 'own'), <Shown />)
  await expect.element(screen.getByText('Merkitty ei mitään')).toBeVisible()
  await go(search)
  if (isStill) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(screen.getByRole('button', { name: 'Avaa' }).element() as HTMLElement).click()
  await expect.poll(() => went.length, still).toBeGreaterThan(0)
  return {
    screen,
    went,
    go: (to: ChatSearch, pressedAt?: number) => go(to, pressedAt),
    act: () => act as ReturnType<typeof useShownMessage>,
  }
}

afterEach(() => vi.useRealTimers())

test('a conversation opens at the message of the address, which is marked for a moment', async () => {
  const { screen, went } = await open({ shown: windowOf([1, 2, 3], 2), search: { viesti: 3 }, isStill: true })
  expect(went).toEqual([3])
  await expect.element(screen.getByText('Merkitty 3'), still).toBeVisible()
  flushSync(() => vi.advanceTimersByTime(2499))
  await expect.element(screen.getByText('Merkitty 3'), still).toBeVisible()
  flushSync(() => vi.advanceTimersByTime(1))
  await expect.element(screen.getByText('Merkitty ei mitään'), still).toBeVisible()
})

test('a conversation without a message in the address opens at the first unread one', async () => {
  expect((await open({ shown: windowOf([1, 2, 3], 2) })).went).toEqual([2])
})

test('a conversation opens at its end where all is read', async () => {
  expect((await open({ shown: windowOf([1, 2, 3]) })).went).toEqual(['end'])
})

test('a message of the address that is not there is no reason to stay at the top', async () => {
  const { screen, went } = await open({ shown: windowOf([1, 2, 3]), search: { viesti: 99 } })
  expect(went).toEqual(['end'])
  await expect.element(screen.getByText('Merkitty ei mitään')).toBeVisible()
})

test('another address goes to its message, the same one again, and a picture that opens or closes nowhere', async () => {
  const { went, go } = await open({ shown: windowOf([1, 2, 3]), search: { viesti: 1 } })
  await go({ viesti: 2 })
  await expect.poll(() => went).toEqual([1, 2])
  await go({ viesti: 2, photo: 'a' })
  await go({ viesti: 2 })
  await go({ viesti: 3 })
  await expect.poll(() => went).toEqual([1, 2, 3])
  await go({ viesti: 3 }, 1)
  await expect.poll(() => went).toEqual([1, 2, 3, 3])
})

test('a message that is far away is fetched first, and scrolled to when it has come', async () => {
  const asked: (number | null)[] = []
  const { screen, went, go, act } = await open({
    shown: windowOf([1, 2, 3], null, true),
    isStill: true,
    async later(to) {
      asked.push(to)
      return windowOf(to === null ? [98, 99] : [50, 51])
    },
  })
  await go({ viesti: 50 })
  await expect.poll(() => went, still).toEqual(['end', 50])
  await expect.element(screen.getByText('Merkitty 50'), still).toBeVisible()
  act().show(1)
  await expect.poll(() => asked, still).toEqual([50, 1])
})

test('the end is scrolled to when the newest has come, not before', async () => {
  const { promise, resolve } = Promise.withResolvers<MessageWindow>()
  const { screen, went, act } = await open({ shown: windowOf([1, 2, 3], null, true), later: () => promise })
  act().showEnd()
  await screen.getByRole('button', { name: 'Piirrä' }).click()
  expect(went).toEqual(['end'])
  resolve(windowOf([98, 99]))
  await expect.poll(() => went).toEqual(['end', 'end'])
})

test('a message that could not be fetched is not scrolled to when it comes in another way', async () => {
  const { screen, went, act } = await open({ shown: windowOf([1, 2, 3], null, true) })
  act().show(50)
  await expect.element(screen.getByText('Epäonnistui 1')).toBeVisible()
  await screen.getByRole('button', { name: 'Tuo 50' }).click()
  expect(went).toEqual(['end'])
})
