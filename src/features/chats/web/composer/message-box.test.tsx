import { createRef } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import '#web/theme.css'
import type { QueuedAct } from '#web/offline/queued-act.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { Message, SendMessage } from '../../chats.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import { sender } from './queued-message.ts'

vi.mock('#features/accounts/web/use-profile.ts', () => ({ useProfile: () => ({ id: 'me' }) }))

const own = ownOrganization('GARAGE', 'own')
const message = (id: number, body: string) =>
  ({ id, organizationId: 'other', sender: { id: 'm', name: 'Maija Meri', image: null }, body }) as unknown as Message

const draftOf = (body: string, requestKey: string) =>
  localStorage.setItem('draft me chat 1 own other', JSON.stringify({ body, files: [], replyTo: null, requestKey }))

/** The composer of a browser that keeps nothing, so that each message goes to the server at once. */
async function open(
  answer: (sent: SendMessage, nth: number) => unknown = () => ({ id: 1 }),
  canWrite = true,
  lastOwn: () => Message | undefined = () => undefined,
) {
  onTestFinished(() => localStorage.clear())
  const sent: SendMessage[] = []
  serveApi((path, input) => {
    if (path !== 'chats.send') return {}
    sent.push(input as SendMessage)
    return answer(input as SendMessage, sent.length)
  })
  const ref = createRef<ComposerHandle>()
  const onSent = vi.fn()
  const screen = await renderFor(
    own,
    <Composer {...{ ref, canWrite, onSent, lastOwn }} otherId="other" otherName="Pohjola" />,
  )
  return { screen, sent, ref, onSent, box: screen.getByLabelText('Viesti, Pohjola') }
}

beforeEach(() => localStorage.clear())

test('Enter sends once, however often it is pressed, and Shift and Enter begins a line', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { box, sent, onSent } = await open(() => promise)
  await userEvent.type(box, 'Auto on valmis{Shift>}{Enter}{/Shift}Tule pois')
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual(['Auto on valmis\nTule pois'])
  resolve({ id: 1 })
  await expect.element(box).toHaveValue('')
  expect(sent).toHaveLength(1)
  expect(onSent).toHaveBeenCalledOnce()
})

test('text typed while a message is being sent begins the next one, which has a key of its own', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { box, sent } = await open((_, nth) => (nth === 1 ? promise : { id: nth }))
  await userEvent.type(box, 'Ensin{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  await userEvent.type(box, ' sitten')
  resolve({ id: 1 })
  await expect.element(box).toHaveValue('sitten')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual(['Ensin', 'sitten'])
  expect(new Set(sent.map(({ requestKey }) => requestKey)).size).toBe(2)
})

test('a failed message stays, says why, and is the same message when it is retried, another one when it is changed', async () => {
  const { screen, box, sent } = await open((_, nth) => {
    if (nth < 4) throw new Refused({ kind: 'limit', reason: 'too_many_messages' })
    return { id: 1 }
  })
  await userEvent.type(box, 'Haenko nyt{Enter}')
  await expect.element(screen.getByText(/liian monta|Odota/)).toBeVisible()
  await expect.element(box).toHaveValue('Haenko nyt')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.requestKey).toBe(sent[0]?.requestKey)
  await expect.element(screen.getByText(/liian monta|Odota/)).toBeVisible()
  await userEvent.type(box, '?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[2]).toMatchObject({ body: 'Haenko nyt?' })
  expect(sent[2]?.requestKey).not.toBe(sent[0]?.requestKey)
})

test('a restored draft is a retry while it is unchanged, and another message with other words', async () => {
  const requestKey = crypto.randomUUID()
  for (const [words, isRetry] of [
    ['Auto on valmis', true],
    ['Haenko nyt?', false],
  ] as const) {
    draftOf('Auto on valmis', requestKey)
    const { screen, box, sent } = await open()
    if (!isRetry) await userEvent.fill(box, words)
    await userEvent.click(box)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([words])
    expect(sent[0]?.requestKey === requestKey).toBe(isRetry)
    await screen.unmount()
  }
})

test('a message whose key another tab has used is sent by a key of its own when it is sent again', async () => {
  const { screen, box, sent } = await open((_, nth) => {
    if (nth === 1) throw new Refused({ kind: 'conflict', reason: 'message_key_used' })
    return { id: 1 }
  })
  await userEvent.type(box, 'Haenko nyt{Enter}')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual(['Haenko nyt', 'Haenko nyt'])
  expect(sent[1]?.requestKey).not.toBe(sent[0]?.requestKey)
})

test('a waiting message whose key another one has is sent by a key of its own at the next try', async () => {
  const sent: SendMessage[] = []
  serveApi((path, input) => {
    if (path !== 'chats.send') return {}
    sent.push(input as SendMessage)
    if (sent.length === 1) throw new Refused({ kind: 'conflict', reason: 'message_key_used' })
    return { id: 1 }
  })
  const input = {
    organizationId: 'own',
    otherId: 'other',
    body: 'Terve',
    requestKey: 'used',
    fileIds: [],
    replyTo: null,
  }
  const kept: QueuedAct[] = []
  const send = (one: QueuedAct) =>
    sender.send(
      one,
      async (next) => void kept.push(next),
      () => {},
    )
  const act = { id: 'used', userId: 'me', organizationId: 'own', lane: 'chat own other', kind: 'chats.send' }
  await expect(send({ ...act, files: [], input, madeAt: 1, refusal: null })).rejects.toThrow()
  const [again] = kept
  if (again) await send(again)
  expect(sent).toMatchObject([{ requestKey: 'used' }, { body: 'Terve', replyToId: null }])
  expect(sent[1]?.requestKey).not.toBe('used')
})

test('an empty message and a too long one cannot be sent', async () => {
  const { screen, box, sent } = await open()
  const button = screen.getByRole('button', { name: 'Lähetä', exact: true })
  await expect.element(button).toBeDisabled()
  await userEvent.fill(box, '  ')
  await expect.element(button).toBeDisabled()
  await userEvent.fill(box, 'a'.repeat(5001))
  await expect.element(screen.getByText(/1 merkkiä liian pitkä/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(box, 'a')
  await expect.element(button).toBeEnabled()
  expect(sent).toEqual([])
})

test('an answer names its message and is taken back by Escape; a draft is there again', async () => {
  const { screen, box, sent, ref } = await open()
  ref.current?.reply(message(7, 'Koska auto on valmis?'))
  await expect.element(screen.getByText('Vastaat viestiin')).toBeVisible()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Vastaat viestiin')).not.toBeInTheDocument()
  ref.current?.reply(message(8, 'Entä nyt?'))
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('Nyt on')
  await screen.unmount()
  const again = await renderFor(
    own,
    <Composer ref={ref} otherId="other" otherName="Pohjola" canWrite onSent={() => {}} lastOwn={() => undefined} />,
  )
  await expect.element(again.getByLabelText('Viesti, Pohjola')).toHaveValue('Nyt on')
  await userEvent.click(again.getByLabelText('Viesti, Pohjola'))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toMatchObject([{ body: 'Nyt on', replyToId: 8 }])
})

test('arrow up where nothing is written changes the last message, and nowhere else', async () => {
  let last: Message | undefined
  const { screen, box } = await open(undefined, true, () => last)
  const edited = screen.getByLabelText('Muokattu viesti')
  await userEvent.click(box)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(edited).not.toBeInTheDocument()
  last = message(9, 'Auto on valmiss')
  await userEvent.keyboard('a{ArrowUp}')
  await expect.element(edited).not.toBeInTheDocument()
  await userEvent.keyboard('{Delete}{ArrowUp}')
  await expect.element(edited).toHaveValue('Auto on valmiss')
  await expect.element(edited).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveFocus()
})

test('a conversation that has ended says so and takes nothing', async () => {
  const { screen } = await open(undefined, false)
  await expect.element(screen.getByText('Keskustelu on päättynyt')).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toEqual([])
})
