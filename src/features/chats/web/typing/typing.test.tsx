import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { tellHeard } from '#web/live/heard-events.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { useTellTyping } from './use-tell-typing.ts'
import { WhoIsTyping } from './who-is-typing.tsx'

vi.mock('#features/accounts/web/use-profile.ts', () => ({ useProfile: () => ({ id: 'me' }) }))

const organization = ownOrganization('GARAGE', 'Vallilan Autohuolto')
const typing = (userId: string, name: string, organizationId = 'other'): RealtimeEvent => ({
  type: 'chat.typing',
  ...{ organizationId, userId, name },
})
const party = (id: string) => ({ id, name: id })
const message = (senderId: string): RealtimeEvent => ({
  ...{ type: 'message.new', message: { from: party('other'), to: party('own') } },
  ...{ preview: 'Hei', id: 1, senderId, attachmentCount: 0 },
})

test('who of this conversation’s other side writes is shown, until their message comes', async () => {
  const screen = await renderFor(organization, <WhoIsTyping otherId="other" />)
  const line = screen.getByRole('status')
  tellHeard(typing('me', 'Minä'))
  tellHeard(typing('else', 'Muu', 'another'))
  await expect.element(line).toHaveTextContent('')
  tellHeard(typing('maija', 'Maija Meri'))
  await expect.element(line).toHaveTextContent('Maija Meri kirjoittaa…')
  tellHeard(typing('ville', 'Ville Vuori'))
  await expect.element(line).toHaveTextContent('Maija Meri ja Ville Vuori kirjoittavat…')
  tellHeard(message('maija'))
  await expect.element(line).toHaveTextContent('Ville Vuori kirjoittaa…')
  tellHeard(message('ville'))
  await expect.element(line).toHaveTextContent('')
})

test('whoever stops is shown for some seconds, and told of again for as long as they go on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const screen = await renderFor(organization, <WhoIsTyping otherId="other" />)
    const text = () => screen.getByRole('status').element().textContent
    tellHeard(typing('maija', 'Maija Meri'))
    await vi.advanceTimersByTimeAsync(3000)
    tellHeard(typing('maija', 'Maija Meri'))
    await vi.advanceTimersByTimeAsync(3000)
    await expect.poll(text).toBe('Maija Meri kirjoittaa…')
    await vi.advanceTimersByTimeAsync(2500)
    await expect.poll(text).toBe('')
  } finally {
    vi.useRealTimers()
  }
})

test('a browser tells at most every three seconds, and of an emptied field nothing', async () => {
  const told: string[] = []
  serveApi((path) => {
    told.push(path)
    return {}
  })
  function Field() {
    const tell = useTellTyping('other')
    return <input aria-label="Viesti" onChange={({ target }) => tell(target.value)} />
  }
  const screen = await renderFor(organization, <Field />)
  await userEvent.fill(screen.getByLabelText('Viesti'), ' ')
  await userEvent.type(screen.getByLabelText('Viesti'), 'Auto on valmis')
  await expect.poll(() => told).toEqual(['chats.typing'])
})
