import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { type JustMade, JustMadeDocuments } from './just-made.tsx'

const made = (id: string): JustMade => ({ id, number: `2026-000${id}`, customer: 'Kuljetus Oy', grossCents: 15_060 })
type Mail = { id: string; to: string; state: 'QUEUED' | 'FAILED'; sentAt: string; sentBy: null }

/** The server, whose one document is mailed by `invoiceBases.send`; answers what was sent. */
function serve() {
  const sent: { to: string }[] = []
  serveApi((path, input) => {
    if (path === 'organizations.messagesLeft') return { left: 100 }
    if (path === 'invoiceBases.send') {
      sent.push(input as { to: string })
      return { id: 'm1' }
    }
    if (path !== 'invoiceBases.get') return []
    const mails = sent.map(
      ({ to }): Mail => ({ id: 'm1', to, state: 'QUEUED', sentAt: '2026-11-28T08:00:00Z', sentBy: null }),
    )
    return {
      kind: 'INVOICE',
      number: '2026-0001',
      state: mails.length > 0 ? 'SENT' : 'OPEN',
      document: { seller: { email: '' }, buyer: { name: 'Kuljetus Oy' } },
      left: null,
      mails,
      billingEmail: 'laskut@kuljetus.example',
    }
  })
  return sent
}
const show = (documents: readonly JustMade[]) =>
  renderFor(ownOrganization('GARAGE', 'Oma'), <JustMadeDocuments documents={documents} />)

test('a document that was just made is sent from the page, which then says where it went', async () => {
  const sent = serve()
  await show([made('1')])
  const row = page.getByRole('region', { name: 'Juuri tehdyt' }).getByRole('listitem')
  await expect.element(row).toMatchTextContent(/2026-0001 Kuljetus Oy 150,60/)
  await expect.element(row.getByText('Lähettämättä')).toBeVisible()
  const height = row.element().getBoundingClientRect().height
  await userEvent.click(row.getByRole('button', { name: /^Lähetä sähköpostilla/ }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Lähetä' }))
  await expect.poll(() => sent).toMatchObject([{ to: 'laskut@kuljetus.example' }])
  await expect.element(row.getByText('Odottaa lähtöä')).toBeVisible()
  await expect.element(row.getByText('laskut@kuljetus.example')).toBeVisible()
  await expect.element(row.getByRole('button', { name: /^Lähetä uudelleen/ })).toBeVisible()
  // what is below it has stayed where it was
  expect(row.element().getBoundingClientRect().height).toBe(height)
})

test('the newest five are listed, and the rest is one link away', async () => {
  serve()
  await show(['7', '6', '5', '4', '3', '2', '1'].map(made))
  await expect.element(page.getByRole('link', { name: 'Ja 2 muuta, kaikki laskutetut' })).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(5)
})
