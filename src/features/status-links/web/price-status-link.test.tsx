import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { PriceStatusLink } from './price-status-link.tsx'

const PLACE = { plate: 'ABC-123', garage: 'Autohuolto Virta', address: '', phone: '', startsAt: null }

async function show(receivers: {
  usual: { channel: 'SMS'; address: string } | null
  hasNoAccount: boolean
  canSend?: boolean
}) {
  serveApi((path) =>
    path === 'statusLinks.receivers' ? { receivers: [], place: PLACE, sender: null, canSend: true, ...receivers } : [],
  )
  const settled: string[] = []
  const chosen: boolean[] = []
  const props = {
    ticketId: 'ticket',
    value: null,
    onChange: (isSent: boolean) => void chosen.push(isSent),
    onSettled: (reaches: string) => void settled.push(reaches),
  }
  await renderFor(ownOrganization('GARAGE', 'Autohuolto Virta'), <PriceStatusLink {...props} />)
  return { settled, chosen }
}

test('a customer without an account is sent a link, unless the adviser unticks it', async () => {
  const { settled, chosen } = await show({ usual: { channel: 'SMS', address: '+358401234567' }, hasNoAccount: true })
  await expect.element(page.getByText('Menee: 1 tekstiviesti numeroon 040 123 4567.')).toBeVisible()
  await expect.poll(() => settled.at(-1)).toBe('LINK')
  await userEvent.click(page.getByRole('checkbox', { name: /^Lähetä asiakkaalle linkki/ }))
  expect(chosen).toEqual([false])
})

test('a customer whom no message reaches is not promised one', async () => {
  const { settled } = await show({ usual: null, hasNoAccount: true })
  await expect
    .element(page.getByText(/eikä huollolla ole matkapuhelinnumeroa tai sähköpostiosoitetta\. Kysy/))
    .toBeVisible()
  await expect.poll(() => settled.at(-1)).toBe('NOBODY')
})

test('a customer to whom no more links may leave is offered none, and the window says why', async () => {
  const { settled } = await show({ usual: null, hasNoAccount: true, canSend: false })
  await expect.element(page.getByText(/eikä huollosta voi lähettää hänelle seurantalinkkiä\. Kysy/)).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.poll(() => settled.at(-1)).toBe('NOBODY')
})

test('a customer with an account is notified in the product, and no link is offered', async () => {
  const { settled } = await show({ usual: null, hasNoAccount: false })
  await expect.poll(() => settled.at(-1)).toBe('PRODUCT')
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})
