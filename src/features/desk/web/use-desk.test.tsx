import '#web/theme.css'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { GROUP_PAGE_SIZE, LIST_PAGE_SIZE, TICKET_GROUPS } from '#features/tickets/tickets.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { Board } from './board.tsx'
import { card } from './desk.fixture.ts'
import { useDesk } from './use-desk.ts'

const NONE = new Map()

function Desk({ height = 'h-150' }) {
  const { columns } = useDesk('garage', {}, NONE)
  const nothing = () => {}
  return (
    <div className={height}>
      <Board
        columns={columns}
        organizationType="GARAGE"
        memoryKey={board}
        filtered={false}
        shown="new"
        onShow={nothing}
        isLate={false}
        onLate={() => undefined}
        onMove={nothing}
        say={nothing}
      />
    </div>
  )
}

/** Each test has its own: where one is scrolled to is remembered. */
let board = ''
beforeEach(async () => {
  board = crypto.randomUUID()
  await page.viewport(1280, 900)
})

test('a failed rest of a column gives an error, and is fetched again only on request', async () => {
  const first = Array.from({ length: GROUP_PAGE_SIZE }, (_, index) => card(`AAA-${index + 1}`, 'NEW'))
  const count = GROUP_PAGE_SIZE + 1
  let [asked, isRefused] = [0, true]
  serveApi((path) => {
    if (path === 'tickets.listWithGroups')
      return TICKET_GROUPS.map((group) =>
        group === 'new'
          ? { group, count, overdue: 0, awaitsAnswer: 0, total: count, tickets: first }
          : { group, count: 0, overdue: 0, awaitsAnswer: 0, total: 0, tickets: [] },
      )
    asked += 1
    if (isRefused) throw new Refused({ kind: 'limit', reason: 'limit' })
    return [card('BBB-1', 'NEW')]
  })
  await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), <Desk />)
  await expect.element(page.getByRole('link', { name: /AAA-1,/ })).toBeInTheDocument()
  page.getByRole('region', { name: 'Työtaulu' }).element().scrollTo({ top: 100_000 })
  await expect.element(page.getByText(/Loppuja huoltoja ei voitu hakea/)).toBeInTheDocument()
  expect(asked).toBe(1)
  isRefused = false
  await userEvent.click(page.getByRole('button', { name: 'Yritä uudelleen' }))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(() => asked).toBe(2)
})

test.each([
  [1440, 900],
  [1920, 1080],
])(
  'a board at rest on a screen of %d × %d is drawn from its first cards; scrolling loads more before they end',
  async (width, height) => {
    await page.viewport(width, height)
    const cards = (name: string, amount: number) =>
      Array.from({ length: amount }, (_, index) => card(`${name}-${index + 1}`, 'NEW'))
    const first = cards('AAA', GROUP_PAGE_SIZE)
    const more = cards('BBB', LIST_PAGE_SIZE)
    const count = first.length + more.length
    const asked: unknown[] = []
    serveApi((path, input) => {
      if (path === 'tickets.listWithGroups')
        return TICKET_GROUPS.map((group) =>
          group === 'new'
            ? { group, count, overdue: 0, awaitsAnswer: 0, total: count, tickets: first }
            : { group, count: 0, overdue: 0, awaitsAnswer: 0, total: 0, tickets: [] },
        )
      asked.push(input)
      return more
    })
    await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), <Desk height="h-dvh" />)
    await expect.element(page.getByRole('link', { name: /AAA-1,/ })).toBeInTheDocument()
    // what is drawn decides whether more is brought
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect(asked).toEqual([])
    page.getByRole('region', { name: 'Työtaulu' }).element().scrollTo({ top: 90 })
    await expect.poll(() => asked.length).toBe(1)
  },
)
