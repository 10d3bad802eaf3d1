import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SignupForm } from './signup-form.tsx'

type Answer = { status: number; body: unknown }

const registered: Record<string, string>[] = []
let answers: Answer[] = []
let hasChallenge = true

const hex = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Work whose number is known: 4711. */
async function challenge() {
  const salt = new Uint8Array(16).fill(7)
  const nonce = new Uint8Array(16).fill(9)
  const hash = hex(await crypto.subtle.digest('SHA-256', Uint8Array.of(...salt, ...nonce, 0, 0, 0x12, 0x67)))
  return {
    maxHashes: 10_000,
    challenge: { parameters: { salt: hex(salt), nonce: hex(nonce), keyPrefix: hash.slice(0, 32) } },
  }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  registered.length = 0
  answers = []
  hasChallenge = true
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/csrf')) return json({ csrfToken: 'token' })
    if (url.endsWith('/challenge')) return hasChallenge ? json(await challenge()) : json({}, 500)
    registered.push(JSON.parse(String(init?.body)))
    const { status, body } = answers.shift() ?? { status: 202, body: {} }
    return json(body, status)
  })
})
afterEach(() => vi.unstubAllGlobals())

async function filled() {
  const onSent = vi.fn()
  const screen = await render(<SignupForm email="" onSent={onSent} />)
  await userEvent.fill(screen.getByLabelText('Nimi'), 'Minna Mallikas')
  await userEvent.fill(screen.getByLabelText('Sähköposti'), 'MINNA@Example.fi')
  await userEvent.fill(screen.getByLabelText('Salasana', { exact: true }), 'vihreä traktori')
  return { screen, onSent, send: () => userEvent.click(screen.getByRole('button', { name: 'Luo tili' })) }
}

test('an empty form is not sent: each field says what it needs', async () => {
  const screen = await render(<SignupForm email="" onSent={() => {}} />)
  await userEvent.click(screen.getByLabelText('Nimi'))
  await userEvent.keyboard('{Enter}')
  for (const text of ['Kirjoita nimesi', 'Anna sähköpostiosoite'])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByLabelText('Nimi')).toHaveFocus()
  expect(registered).toEqual([])
})

test('the hint under the password calls weak what the server refuses', async () => {
  const { screen } = await filled()
  const password = screen.getByLabelText('Salasana', { exact: true })
  for (const weak of ['salasana12', 'minna.mallikas', 'huoltosilta1']) {
    await userEvent.fill(password, weak)
    await expect.element(screen.getByText('Helppo arvata. Keksi jotain omaa.')).toBeVisible()
  }
  await userEvent.fill(password, 'toinen salasana')
  await expect.element(screen.getByText('Kelpaa. Pidempi on vielä parempi.')).toBeVisible()
  await userEvent.fill(password, 'vihreä traktori nukkuu')
  await expect.element(screen.getByText('Vahva salasana.')).toBeVisible()
})

test('a filled form is sent once, with the work that proves a person', async () => {
  const { screen, onSent, send } = await filled()
  await expect.element(screen.getByText('Tarkistettu: et ole robotti.').first()).toBeInTheDocument()
  await send()
  await expect.poll(() => onSent.mock.calls).toEqual([['minna@example.fi']])
  expect(registered).toHaveLength(1)
  expect(registered[0]).toMatchObject({ name: 'Minna Mallikas', email: 'minna@example.fi', csrfToken: 'token' })
  expect(JSON.parse(registered[0]?.human ?? '').solution.counter).toBe(4711)
})

test('what the server refuses appears at its field, and what was typed stays', async () => {
  const { screen, onSent, send } = await filled()
  const details = { fields: [{ field: 'password', message: 'Liian tuttu.' }] }
  answers = [{ status: 400, body: { kind: 'invalid', reason: 'fields', details, requestId: '1' } }]
  await send()
  await expect.element(screen.getByText('Liian tuttu.')).toBeVisible()
  await expect.element(screen.getByLabelText('Salasana', { exact: true })).toHaveValue('vihreä traktori')
  expect(onSent).not.toHaveBeenCalled()
})

test('too many tries give a notice, and a later submit does new work', async () => {
  const { screen, onSent, send } = await filled()
  answers = [{ status: 429, body: { kind: 'limit', reason: 'too_many_requests', requestId: '1' } }]
  await send()
  await expect.element(screen.getByText('Liian monta yritystä. Odota hetki ja yritä uudelleen.')).toBeVisible()
  await send()
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  expect(registered).toHaveLength(2)
})

test('a failed challenge gives a notice, and can be retried by hand', async () => {
  hasChallenge = false
  const { screen, onSent, send } = await filled()
  const retry = screen.getByRole('button', { name: 'Yritä uudelleen' })
  await expect.element(retry).toBeVisible()
  hasChallenge = true
  await userEvent.click(retry)
  await send()
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
})
