import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TicketOrder } from '#features/tickets/ticket-order.ts'
import { readDeskSearch } from '../desk-search.ts'
import { card } from './desk.fixture.ts'
import { renderAtRoot } from './render-at-root.fixture.tsx'
import { TicketTable } from './ticket-table.tsx'
import { shownOrder } from './use-ticket-list.ts'

const tickets = [card('BBB-1', 'READY'), card('AAA-1', 'NEW')]

beforeEach(() => page.viewport(1280, 900))

async function renderTable(order: TicketOrder, archived = false) {
  const chosen = vi.fn()
  const screen = await renderAtRoot(() => (
    <TicketTable tickets={tickets} organizationType="GARAGE" archived={archived} order={order} onOrder={chosen} />
  ))
  const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  return { screen, chosen, head }
}

test('rows keep the order of the answer, and the head shows the sort column and direction', async () => {
  const { screen, head } = await renderTable('-time')
  await expect.element(head('Aika')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(head('Tila')).not.toHaveAttribute('aria-sort')
  const plates = [...screen.container.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(plates.map((text) => text?.includes('BBB'))).toEqual([true, false])
})

test('a press on a head sorts by it, and another one the other way round', async () => {
  const { head, chosen } = await renderTable('time')
  await head('Tila').getByRole('button').click()
  expect(chosen).toHaveBeenLastCalledWith('status')
  await head('Aika').getByRole('button').click()
  expect(chosen).toHaveBeenLastCalledWith('-time')
})

test('the archive is sorted only by time, its newest first', async () => {
  const { head } = await renderTable('-time', true)
  await expect.element(head('Aika').getByRole('button')).toBeVisible()
  for (const name of ['Auto', 'Tila']) expect(head(name).getByRole('button').query()).toBeNull()
  expect(shownOrder(readDeskSearch({ archived: 1, order: 'plate' }))).toBe('-time')
  expect(shownOrder(readDeskSearch({ order: 'plate' }))).toBe('plate')
  expect(shownOrder(readDeskSearch({ order: 'odd' }))).toBe('status')
})

test('on a phone each ticket is one row, and all of it leads to the ticket', async () => {
  await page.viewport(390, 844)
  const { screen } = await renderTable('status')
  const row = screen.getByRole('link', { name: /AAA-1, .+, Uusi: Työ AAA-1, Pohjolan Kuljetus$/ })
  await expect.element(row).toBeVisible()
  expect(screen.getByRole('table').query()).toBeNull()
})
