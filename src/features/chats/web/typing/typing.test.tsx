import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { publishReceived } from '#web/live/received-events.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { useAnnounceTyping } from './use-announce-typing.ts'
import { WhoIsTyping } from './who-is-typing.tsx'

vi.mock('#features/accounts/web/use-profile.ts', () => ({ useProfile: () => ({ id: 'me' }) }))

const organization = ownOrganization('GARAGE', 'Vallilan Autohuolto')
const typing = (userId: string, name: string, organizationId = 'other'): RealtimeEvent => ({
  type: 'chat.typing',
  organizationId,
  userId,
  name,
})
const party = (id: string) => ({ id, name: id })
const message = (senderId: string): RealtimeEvent => ({
  type: 'message.new',
  message: { from: party('other'), to: party('own') },
  preview: 'Hei',
  id: 1,
  senderId,
  attachmentCount: 0,
})

test('a writer of the other side is shown until their message comes', async () => {
  const screen = await renderFor(organization, <WhoIsTyping otherId="other" />)
  const line = screen.getByRole('status')
  publishReceived(typing('me', 'Minä'))
  publishReceived(typing('else', 'Muu', 'another'))
  await expect.element(line).toHaveTextContent('')
  publishReceived(typing('maija', 'Maija Meri'))
  await expect.element(line).toHaveTextContent('Maija Meri kirjoittaa…')
  publishReceived(typing('ville', 'Ville Vuori'))
  await expect.element(line).toHaveTextContent('Maija Meri ja Ville Vuori kirjoittavat…')
  publishReceived(message('maija'))
  await expect.element(line).toHaveTextContent('Ville Vuori kirjoittaa…')
  publishReceived(message('ville'))
  await expect.element(line).toHaveTextContent('')
})

afterEach(() => void vi.useRealTimers())

test('a writer who stops is shown for some seconds, and one who goes on stays shown', async () => {
  const screen = await renderFor(organization, <WhoIsTyping otherId="other" />)
  await expect.element(screen.getByRole('status')).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const text = () => screen.getByRole('status').element().textContent
  const receive = () => flushSync(() => publishReceived(typing('maija', 'Maija Meri')))
  const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms))
  receive()
  expect(text()).toBe('Maija Meri kirjoittaa…')
  pass(3000)
  receive()
  pass(4999)
  expect(text()).toBe('Maija Meri kirjoittaa…')
  pass(1)
  expect(text()).toBe('')
})

test('a browser reports typing at most every three seconds, and nothing for an emptied field', async () => {
  const requests: string[] = []
  serveApi((path) => {
    requests.push(path)
    return {}
  })
  function Field() {
    const report = useAnnounceTyping('other')
    return <input aria-label="Viesti" onChange={({ target }) => report(target.value)} />
  }
  const screen = await renderFor(organization, <Field />)
  await userEvent.fill(screen.getByLabelText('Viesti'), ' ')
  vi.useFakeTimers({ toFake: ['performance'] })
  // with any other interval Vitest lets the faked time pass
  const still = { interval: 0 }
  await userEvent.keyboard('Auto on valmis')
  vi.advanceTimersByTime(2999)
  await userEvent.keyboard(', eli')
  await expect.poll(() => requests, still).toEqual(['chats.typing'])
  vi.advanceTimersByTime(1)
  await userEvent.keyboard(' nouda')
  await expect.poll(() => requests, still).toEqual(['chats.typing', 'chats.typing'])
})
