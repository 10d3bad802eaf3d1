import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { GROUP_LABELS, TICKET_GROUPS, type TicketGroup } from '#features/tickets/tickets.ts'
import { StaleAfterDays } from '#features/tickets/web/ticket-marks.tsx'
import type { OrganizationType } from '#shared/organization.ts'
import { Board } from './board.tsx'
import { card, columnsOf } from './desk.fixture.ts'
import { renderAtRoot } from './render-at-root.fixture.tsx'

const cards = [
  card('AAA-1', 'NEW'),
  card('AAA-2', 'NEW'),
  card('BBB-1', 'SCHEDULED'),
  card('CCC-1', 'IN_PROGRESS'),
  card('DDD-1', 'READY'),
]

/** A desk whose moves succeed at once. */
async function renderBoard(organizationType: OrganizationType, filtered = false) {
  const moved = vi.fn()
  const said = vi.fn()
  const Desk = () => {
    const [all, setAll] = useState(cards)
    const [shown, setShown] = useState<TicketGroup>('new')
    return (
      <Board
        columns={columnsOf(all)}
        organizationType={organizationType}
        memoryKey="test"
        filtered={filtered}
        shown={shown}
        onShow={setShown}
        isLate={false}
        onLate={() => undefined}
        onMove={(ticket, to) => {
          moved(ticket.id, to)
          setAll(all.map((one) => (one.id === ticket.id ? { ...one, status: to } : one)))
        }}
        say={said}
      />
    )
  }
  const screen = await renderAtRoot(Desk)
  const link = (plate: string) => screen.getByRole('link', { name: new RegExp(plate) })
  await expect.element(link('AAA-1')).toBeInTheDocument()
  return { screen, link, moved, said }
}

const focused = () => document.activeElement?.closest<HTMLElement>('[data-ticket-id]')?.dataset.ticketId
const columnOf = (plate: string) =>
  document.querySelector(`[data-ticket-id="${plate}"]`)?.closest<HTMLElement>('[data-group]')?.dataset.group

beforeEach(() => page.viewport(1280, 900))

test('a press on what lies above the link of a card opens its ticket too', async () => {
  const { link } = await renderBoard('GARAGE')
  const opened = vi.fn((event: Event) => event.preventDefault())
  link('AAA-1').element().addEventListener('click', opened)
  const time = document.querySelector('[data-ticket-id="AAA-1"] [data-tooltip].z-10')
  if (!time) throw new Error('a card has its time in the corner')
  await userEvent.click(time)
  expect(opened).toHaveBeenCalledOnce()
})

test('a card that has not gone on says for how long, by the garage’s own limit', async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const old = { ...card('EEE-1', 'WAITING'), statusChangedAt: day(5) }
  const young = { ...card('EEE-2', 'WAITING'), statusChangedAt: day(1) }
  const screen = await renderAtRoot(() => (
    <StaleAfterDays value={3}>
      <Board
        columns={columnsOf([old, young])}
        organizationType="GARAGE"
        memoryKey="test"
        filtered={false}
        pointedAt={undefined}
        shown="waiting"
        onShow={() => {}}
        isLate={false}
        onLate={() => undefined}
        onMove={() => {}}
        say={() => {}}
      />
    </StaleAfterDays>
  ))
  await expect.element(screen.getByRole('link', { name: /EEE-2/ })).toBeInTheDocument()
  await expect.element(screen.getByText('Seisoo 5 pv')).toBeVisible()
  expect(screen.getByText(/^Seisoo/).elements()).toHaveLength(1)
})

test('a card of a car without a make names only its customer', async () => {
  const unknown = { ...card('FFF-1', 'NEW'), make: '', model: '', year: null }
  const screen = await renderAtRoot(() => (
    <Board
      columns={columnsOf([unknown])}
      organizationType="GARAGE"
      memoryKey="test"
      filtered={false}
      pointedAt={undefined}
      shown="new"
      onShow={() => {}}
      isLate={false}
      onLate={() => undefined}
      onMove={() => {}}
      say={() => {}}
    />
  ))
  await expect.element(screen.getByRole('link', { name: /FFF-1/ })).toBeInTheDocument()
  await expect.element(screen.getByText(unknown.customer.name, { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain('Merkki')
})

test('Alt and an arrow moves a card to the nearest column that the rules allow, and the keyboard goes with it', async () => {
  const { link, moved } = await renderBoard('GARAGE')
  link('CCC-1').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(moved).toHaveBeenLastCalledWith('CCC-1', 'WAITING')
  await expect.poll(() => columnOf('CCC-1')).toBe('waiting')
  await expect.poll(focused).toBe('CCC-1')
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(moved).toHaveBeenLastCalledWith('CCC-1', 'READY')
  await expect.poll(focused).toBe('CCC-1')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(moved).toHaveBeenLastCalledWith('CCC-1', 'IN_PROGRESS')
})

test('a move that the rules forbid is not made, and its reason is shown', async () => {
  const { link, moved, said } = await renderBoard('GARAGE')
  link('AAA-1').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(moved).not.toHaveBeenCalled()
  expect(said).toHaveBeenCalledWith('Huoltoa ei voi siirtää tähän suuntaan.')
})

test('arrows walk from card to card, and left and right skip empty columns', async () => {
  const { link } = await renderBoard('GARAGE')
  link('AAA-1').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('AAA-2')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('BBB-1')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('CCC-1')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('DDD-1')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('CCC-1')
})

test('only one card of a column is in the tab order', async () => {
  const { link } = await renderBoard('GARAGE')
  await expect.element(link('AAA-1')).toHaveAttribute('tabindex', '0')
  await expect.element(link('AAA-2')).toHaveAttribute('tabindex', '-1')
  link('AAA-1').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('AAA-2')).toHaveAttribute('tabindex', '0')
  await expect.element(link('AAA-1')).toHaveAttribute('tabindex', '-1')
})

test('a customer is offered no move of a car that is being worked on', async () => {
  const { screen } = await renderBoard('CUSTOMER')
  await expect.element(screen.getByRole('button', { name: 'Siirrä DDD-1' })).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Siirrä CCC-1' })).not.toBeInTheDocument()
})

test('a car that may only be cancelled has no move of the board', async () => {
  const { screen, link, moved } = await renderBoard('CUSTOMER')
  await expect.element(screen.getByRole('button', { name: 'Siirrä AAA-1' })).not.toBeInTheDocument()
  link('AAA-1').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(moved).not.toHaveBeenCalled()
})

test.each([
  [false, 'Mikään työ ei odota.'],
  [true, 'Ei osumia'],
])('an empty column says what belongs there, or that nothing fits (filtered: %s)', async (filtered, text) => {
  const { screen } = await renderBoard('GARAGE', filtered)
  await expect.element(screen.getByText(text).first()).toBeVisible()
})

test('the menu of a card names each move by its verb', async () => {
  const { screen, moved } = await renderBoard('CUSTOMER')
  await screen.getByRole('button', { name: 'Siirrä DDD-1' }).click()
  await screen.getByRole('menuitem', { name: 'Vahvista nouto' }).click()
  expect(moved).toHaveBeenCalledWith('DDD-1', 'DONE')
  await expect.poll(() => columnOf('DDD-1')).toBe('done')
})

test('every column is a named region with its count', async () => {
  const { screen } = await renderBoard('GARAGE')
  for (const group of TICKET_GROUPS)
    await expect.element(screen.getByRole('region', { name: new RegExp(GROUP_LABELS[group]) })).toBeInTheDocument()
})

test('on a phone the column of the pressed tab is drawn at once', async () => {
  await page.viewport(390, 844)
  const { screen, link } = await renderBoard('GARAGE')
  for (const [name, plate] of [
    ['Aikataulutetut', 'BBB-1'],
    ['Työn alla', 'CCC-1'],
    ['Uudet', 'AAA-2'],
  ] as const) {
    await screen.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    await expect.element(link(plate)).toBeInTheDocument()
  }
})

test('six columns fit next to an open sidebar, however few cards there are', async () => {
  const { screen } = await renderBoard('CUSTOMER')
  const board = screen.getByRole('region', { name: 'Työtaulu' }).element() as HTMLElement
  board.style.width = '1088px'
  const columns = [...board.querySelectorAll<HTMLElement>('[data-group]')]
  expect(columns).toHaveLength(6)
  expect(board.scrollWidth).toBeLessThanOrEqual(board.clientWidth)
  expect(new Set(columns.map(({ offsetWidth }) => offsetWidth)).size).toBe(1)
})
