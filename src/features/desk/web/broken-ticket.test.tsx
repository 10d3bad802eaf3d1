import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { Board } from './board.tsx'
import { card, columnsOf } from './desk.fixture.ts'
import { renderAtRoot } from './render-at-root.fixture.tsx'
import { TicketTable } from './ticket-table.tsx'

beforeEach(() => page.viewport(1280, 900))

/** What no screen can draw: it lacks the customer that it must have. */
const broken = { ...card('BAD-1', 'NEW'), customer: undefined } as unknown as TicketCard
const tickets = [card('AAA-1', 'NEW'), broken, card('AAA-2', 'NEW')]
const columns = columnsOf(tickets)
const nothing = () => {}

test.each([
  [
    'board',
    () => (
      <Board
        columns={columns}
        organizationType="GARAGE"
        memoryKey="broken"
        filtered={false}
        shown="new"
        onShow={nothing}
        isLate={false}
        onLate={() => undefined}
        onMove={nothing}
        say={nothing}
      />
    ),
  ],
  [
    'list',
    () => <TicketTable tickets={tickets} organizationType="GARAGE" archived={false} order="status" onOrder={nothing} />,
  ],
])('a ticket that cannot be drawn leaves the rest of the %s unchanged, and a link to itself', async (_name, Desk) => {
  // React logs what it caught
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const screen = await renderAtRoot(Desk)
  for (const plate of ['AAA-1', 'AAA-2'])
    await expect.element(screen.getByText(`Työ ${plate}`, { exact: false }).first()).toBeInTheDocument()
  await expect.element(screen.getByText(/Tätä huoltoa ei voi näyttää tässä/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Avaa huolto' })
  await expect.element(link).toHaveAttribute('href', '/app/tickets/BAD-1')
  expect(logged).toHaveBeenCalledOnce()
})
