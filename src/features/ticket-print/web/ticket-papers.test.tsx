import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { TicketPapers } from './ticket-papers.tsx'

const papers = [
  ['Tulosta työmääräin', 'work-order'],
  ['Tulosta hinta-arvio', 'estimate'],
  ['Tulosta lisätyöt', 'extra-work'],
] as const

async function open(type: 'GARAGE' | 'CUSTOMER', works: readonly object[]) {
  serveApi(() => ({ works, day: '2026-11-23', can: { ask: false } }))
  const own = ownOrganization(type, 'Pohjola')
  await renderFor(
    own,
    <Menu trigger={<button type="button">Lisää toimintoja</button>}>
      <TicketPapers ticketId="t1" />
    </Menu>,
  )
  await page.getByRole('button', { name: 'Lisää toimintoja' }).click()
  return own
}

test.each(['GARAGE', 'CUSTOMER'] as const)('the papers open in a window of their own, for a %s', async (type) => {
  const own = await open(type, [{}])
  for (const [name, paper] of papers) {
    const link = page.getByRole('menuitem', { name })
    await expect.element(link).toHaveAttribute('href', `/api/tickets/t1/${paper}.pdf?organizationId=${own.id}`)
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener')
  }
})

test('extra work is printed where there is some', async () => {
  await open('GARAGE', [])
  await expect.element(page.getByRole('menuitem', { name: 'Tulosta hinta-arvio' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Tulosta lisätyöt' }).elements()).toEqual([])
})
