import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openContactForm } from './contact-form.ts'
import { ContactSection } from './contact-section.tsx'

const sent: Record<string, string>[] = []
let answer: () => Response | Promise<Response>

const hex = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Work whose number is known: 4711. */
async function challenge() {
  const [salt, nonce] = [new Uint8Array(16).fill(7), new Uint8Array(16).fill(9)]
  const hash = hex(await crypto.subtle.digest('SHA-256', Uint8Array.of(...salt, ...nonce, 0, 0, 0x12, 0x67)))
  return {
    maxHashes: 10_000,
    challenge: { parameters: { salt: hex(salt), nonce: hex(nonce), keyPrefix: hash.slice(0, 32) } },
  }
}

beforeEach(() => {
  sessionStorage.clear()
  sent.length = 0
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/challenge')) return Response.json(await challenge())
    sent.push(JSON.parse(String(init?.body)))
    return answer()
  })
  document.body.insertAdjacentHTML('beforeend', renderToStaticMarkup(<ContactSection />))
  const form = document.querySelector('form')
  if (form) openContactForm(form)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.querySelector('#contact')?.remove()
})

const field = (label: string) => page.getByLabelText(label, { exact: true })
const send = () => userEvent.click(page.getByRole('button', { name: 'Lähetä viesti' }))

async function fill(message: string) {
  await userEvent.fill(field('Nimi'), 'Maija Virtanen')
  await userEvent.fill(field('Sähköposti'), 'maija@example.fi')
  await userEvent.fill(field('Viesti'), message)
}

test('a text that is too long is kept whole, and its writer sees by how much', async () => {
  await fill('x'.repeat(4100))
  await send()
  await expect
    .element(page.getByText(/^Viestissä voi olla enintään 4\s000 merkkiä, nyt niitä on 4\s100$/))
    .toBeVisible()
  await expect.element(field('Viesti')).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.fill(field('Viesti'), 'Lyhyemmin 🚚')
  await send()
  await expect.element(page.getByText(/^Kiitos, viesti on lähetetty/)).toBeVisible()
  expect(sent).toMatchObject([{ message: 'Lyhyemmin 🚚', email: 'maija@example.fi' }])
  await userEvent.click(page.getByRole('button', { name: 'Kirjoita uusi viesti' }))
  await expect.element(field('Nimi')).toHaveFocus()
  await fill('Vielä yksi asia')
  await send()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.requestKey).not.toBe(sent[0]?.requestKey)
})

test.each([
  ['a lost line', () => Promise.reject(new TypeError('Failed to fetch')), /^Yhteys katkesi/],
  ['too many messages', () => Response.json({ kind: 'limit' }, { status: 429 }), /jo monta viestiä/],
  ['a robot’s proof', () => Response.json({ kind: 'forbidden' }, { status: 403 }), /ettet ole robotti/],
  ['a page that is no answer of ours', () => new Response('<html>', { status: 502 }), /^Viesti ei lähtenyt/],
])(
  '%s is reported above the button; what was typed stays, and is sent as the same message',
  async (_, broken, told) => {
    await fill('Mitä maksaa?')
    answer = broken
    await send()
    await expect.element(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
    await expect.element(field('Viesti')).toHaveValue('Mitä maksaa?')
    answer = () => Response.json({})
    await send()
    await expect.element(page.getByText(/^Kiitos, viesti on lähetetty/)).toBeVisible()
    expect(sent[1]?.requestKey).toBe(sent[0]?.requestKey)
  },
)

test('the button stays where it was pressed while a refused message is sent again', async () => {
  await fill('Mitä maksaa?')
  answer = () => Response.json({ kind: 'limit' }, { status: 429 })
  await send()
  await expect.element(page.getByRole('alert').filter({ hasText: /jo monta viestiä/ })).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  const topOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top
  const before = topOf('Lähetä viesti')
  await send()
  await expect.element(page.getByRole('button', { name: 'Lähetetään…' })).toBeVisible()
  expect(topOf('Lähetetään…')).toBe(before)
  resolve(Response.json({}))
  await expect.element(page.getByText(/^Kiitos, viesti on lähetetty/)).toBeVisible()
})
