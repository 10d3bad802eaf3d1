import '#web/theme.css'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { GROUP_PAGE_SIZE, TICKET_GROUPS } from '#features/tickets/tickets.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { Board } from './board.tsx'
import { card } from './desk.fixture.ts'
import { useDesk } from './use-desk.ts'

const NONE = new Map()

function Desk() {
  const { columns } = useDesk('garage', {}, NONE)
  const nothing = () => {}
  return (
    <div className="h-150">
      <Board
        columns={columns}
        organizationType="GARAGE"
        memoryKey="test"
        filtered={false}
        shown="new"
        onShow={nothing}
        onMove={nothing}
        say={nothing}
      />
    </div>
  )
}

beforeEach(() => page.viewport(1280, 900))

test('the rest of a column that could not be fetched is told, and asked for again only when somebody wants it', async () => {
  const first = Array.from({ length: GROUP_PAGE_SIZE }, (_, index) => card(`AAA-${index + 1}`, 'NEW'))
  const count = GROUP_PAGE_SIZE + 1
  let [asked, isRefused] = [0, true]
  serveApi((path) => {
    if (path === 'tickets.listWithGroups')
      return TICKET_GROUPS.map((group) =>
        group === 'new'
          ? { group, count, overdue: 0, total: count, tickets: first }
          : { group, count: 0, overdue: 0, total: 0, tickets: [] },
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
