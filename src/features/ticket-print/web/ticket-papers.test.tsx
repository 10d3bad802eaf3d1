import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { TicketPapers } from './ticket-papers.tsx'

test.each(['GARAGE', 'CUSTOMER'] as const)('both papers open in a window of their own, for a %s', async (type) => {
  const own = ownOrganization(type, 'Pohjola')
  await renderFor(
    own,
    <Menu trigger={<button type="button">Lisää toimintoja</button>}>
      <TicketPapers ticketId="t1" />
    </Menu>,
  )
  await page.getByRole('button', { name: 'Lisää toimintoja' }).click()
  for (const [name, paper] of [
    ['Tulosta työmääräin', 'work-order'],
    ['Tulosta hinta-arvio', 'estimate'],
  ] as const) {
    const link = page.getByRole('menuitem', { name }).element()
    expect(link.getAttribute('href')).toBe(`/api/tickets/t1/${paper}.pdf?organizationId=${own.id}`)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  }
})
