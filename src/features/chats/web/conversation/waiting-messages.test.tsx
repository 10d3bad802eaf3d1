import { expect, test, vi } from 'vitest'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { QueuedAct } from '#web/offline/queued-act.ts'
import '#web/theme.css'
import type { Message } from '../../chats.ts'
import { WaitingMessages, waitingIn } from './waiting-messages.tsx'

vi.mock('#features/accounts/web/use-profile.ts', () => ({ useProfile: () => ({ id: 'me' }) }))

const LIMIT = 'Viestejä lähti liian monta lyhyessä ajassa. Odota hetki.'

const act = (id: string, more: Partial<QueuedAct> = {}): QueuedAct => ({
  id,
  userId: 'me',
  organizationId: 'own',
  lane: 'chat own other',
  kind: 'chats.send',
  files: [],
  input: { organizationId: 'own', otherId: 'other', body: id, requestKey: id, fileIds: [], replyTo: null },
  madeAt: 1,
  refusal: null,
  ...more,
})

const textOf = (row: { element: () => Element }) => row.element().textContent

async function show(acts: readonly QueuedAct[]) {
  const screen = await renderFor(ownOrganization('GARAGE', 'own'), <WaitingMessages acts={acts} />)
  const list = screen.getByRole('list', { name: 'Lähettämättä' })
  await expect.element(list).toBeVisible()
  return list.getByRole('listitem')
}

test('a message that the server takes not yet says why and that it goes by itself; those behind it wait their turn', async () => {
  const rows = await show([act('Ensin', { delay: LIMIT }), act('Sitten')])
  await expect.poll(() => textOf(rows.nth(0))).toMatch(new RegExp(`${LIMIT} Lähetetään pian uudelleen`))
  await expect.poll(() => textOf(rows.nth(1))).toMatch(/Odottaa vuoroaan/)
  for (const row of rows.elements()) expect(row.textContent).toContain('Älä lähetä')
})

test('one that goes is being sent, and what was written before one that waits is not held back', async () => {
  const rows = await show([act('Ensin'), act('Sitten', { delay: LIMIT })])
  await expect.poll(() => textOf(rows.nth(0))).toMatch(/Lähetetään…$/)
  expect(rows.nth(0).getByRole('button').elements()).toEqual([])
})

test('a refused one says so, and may be tried again or thrown away; it holds nothing back', async () => {
  const rows = await show([act('Ensin', { refusal: 'Tähän keskusteluun ei voi enää kirjoittaa.' }), act('Sitten')])
  await expect.poll(() => textOf(rows.nth(0))).toMatch(/Ei lähetetty. Tähän keskusteluun ei voi enää kirjoittaa./)
  const buttons = rows.nth(0).getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Yritä uudelleen', 'Poista'])
  await expect.poll(() => textOf(rows.nth(1))).toMatch(/Lähetetään…$/)
})

test('a message that is in the conversation waits no more, but one that was refused stays with its words', () => {
  const acts = [act('Ensin'), act('Sitten'), act('Muualle', { lane: 'chat own third' })]
  const there = [{ requestKey: 'Ensin' } as Message]
  const waiting = (all: QueuedAct[]) => waitingIn('chat own other', all, there).map(({ id }) => id)
  expect(waiting(acts)).toEqual(['Sitten'])
  expect(waiting([act('Ensin', { refusal: 'Tästä viestistä on jo lähetetty toinen versio.' })])).toEqual(['Ensin'])
})
