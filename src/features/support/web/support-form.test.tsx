import '#web/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { queryClient } from '#web/query-client.ts'
import { SupportForm } from './support-form.tsx'

const profile = { id: 'u1', name: 'Minna', email: 'minna@example.fi', image: null } as never

const hex = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Work whose number is known: 7. */
async function challenge() {
  const [salt, nonce] = [new Uint8Array(16).fill(7), new Uint8Array(16).fill(9)]
  const hash = hex(await crypto.subtle.digest('SHA-256', Uint8Array.of(...salt, ...nonce, 0, 0, 0, 7)))
  return {
    maxHashes: 100,
    challenge: { parameters: { salt: hex(salt), nonce: hex(nonce), keyPrefix: hash.slice(0, 32) } },
  }
}

type Sent = { topic: string; text: string; page: string; requestKey: string }

/** What arrived; `isAway` is a lost connection. */
function serve() {
  const line = { sent: [] as Sent[], isAway: false }
  const wire = vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (line.isAway) throw new TypeError('Failed to fetch')
    if (String(url).endsWith('/challenge')) return Response.json(await challenge())
    line.sent.push(JSON.parse(String(init?.body))[0])
    return Response.json([{ result: { data: {} } }])
  })
  onTestFinished(() => wire.mockRestore())
  return line
}

const show = (cameFrom = '/app/archive') =>
  render(
    <QueryClientProvider client={queryClient}>
      <ProfileContext value={profile}>
        <SupportForm cameFrom={cameFrom} />
      </ProfileContext>
    </QueryClientProvider>,
  )
const topic = page.getByLabelText('Aihe')
const text = page.getByLabelText('Viestisi')
const button = page.getByRole('button', { name: 'Lähetä viesti' })
// at its lower edge
const send = () => userEvent.click(button, { position: { x: 20, y: button.element().clientHeight - 3 } })

beforeEach(() => localStorage.clear())

test('a message is sent with the page, and the keyboard’s focus goes to the thanks and back to the form', async () => {
  const line = serve()
  await show()
  await userEvent.selectOptions(topic, 'Jokin ei toimi')
  await userEvent.fill(text, 'Lista ei aukea.')
  await send()
  await expect.element(page.getByText('Viesti on lähetetty')).toBeVisible()
  expect(line.sent).toMatchObject([{ topic: 'FAULT', text: 'Lista ei aukea.', page: '/app/archive' }])
  expect(document.activeElement).toMatchTextContent('Vastaamme osoitteeseen minna@example.fi.')
  await userEvent.click(page.getByRole('button', { name: 'Kirjoita uusi viesti' }))
  await expect.element(topic).toHaveFocus()
  await expect.element(text).toHaveValue('')
})

test('the form says when it is offline, keeps what was typed, and sends it once when the connection is back', async () => {
  const line = serve()
  line.isAway = true
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  await page.viewport(390, 844)
  const screen = await show()
  await userEvent.selectOptions(topic, 'Kysymys käytöstä')
  await userEvent.fill(text, 'Miten?')
  // the proof of work starts again by the press itself: the button stays where it is
  await expect.element(page.getByText(/^Tarkistus ei onnistunut/).first()).toBeVisible()
  await send()
  await expect.element(page.getByText(/^Yhteys katkesi. Kirjoittamasi on tallessa/)).toBeVisible()
  await screen.unmount()
  // as after a reload
  await show('')
  await expect.element(text).toHaveValue('Miten?')
  line.isAway = false
  online.mockReturnValue(true)
  await send()
  await expect.element(page.getByText('Viesti on lähetetty')).toBeVisible()
  expect(line.sent).toMatchObject([{ text: 'Miten?', page: '/app/archive' }])
})

test('an empty form is not sent: each field says what it needs', async () => {
  const line = serve()
  await show()
  await userEvent.fill(text, ' \n ')
  await send()
  await expect.element(page.getByText('Kirjoita, missä voimme auttaa')).toBeVisible()
  await expect.element(topic).toHaveAttribute('aria-invalid', 'true')
  expect(line.sent).toEqual([])
})
