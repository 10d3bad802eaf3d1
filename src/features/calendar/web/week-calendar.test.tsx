import '#web/theme.css'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { CalendarWeek, PlannedTicket } from '../calendar.ts'
import { at, JENNA, MIKKO, MONDAY, planned, waiting, week } from './calendar.fixture.ts'
import { WeekCalendar } from './week-calendar.tsx'

type Server = { week?: CalendarWeek; unplanned?: PlannedTicket[]; refuse?: boolean }

/** The server at the wire, which keeps what it receives and answers with what it was given. */
function serve({ week: shown = week([]), unplanned = [], refuse = false }: Server) {
  const writes: [string, Record<string, unknown>][] = []
  serveApi((path, input) => {
    if (path === 'calendar.week') return shown
    if (path === 'calendar.unplanned') return { tickets: unplanned, count: unplanned.length }
    writes.push([path, input as Record<string, unknown>])
    if (refuse) throw new Refused({ kind: 'conflict', reason: 'ticket_changed' })
    return { version: 2 }
  })
  return writes
}

async function open(server: Server, first = MONDAY) {
  const writes = serve(server)
  const say = vi.fn()
  const Shown = () => {
    const [day, setDay] = useState<string | undefined>(first)
    return <WeekCalendar day={day} filter={{}} filtered={false} onDay={setDay} say={say} />
  }
  await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), <Shown />)
  return { writes, say }
}

const link = (plate: string) => page.getByRole('link', { name: new RegExp(plate) })
const focused = () => document.activeElement?.closest<HTMLElement>('[data-block]')?.dataset.block
const cellOf = (plate: string) =>
  document.querySelector(`[data-block^="${plate} "]`)?.closest<HTMLElement>('[data-cell]')?.dataset.cell

beforeEach(() => page.viewport(1440, 900))
afterEach(() => void vi.useRealTimers())

/** Keys rest when the test says so. */
async function focusedOn(plate: string) {
  await expect.element(link(plate)).toBeInTheDocument()
  link(plate).element().focus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}
const rest = () => vi.advanceTimersByTime(800)
/** For polls meanwhile: with any other interval Vitest lets the faked time pass. */
const still = { interval: 0 }

const onMonday = planned('AAA-1', { mechanic: MIKKO, scheduledStart: at(7, 9), scheduledEnd: at(7, 11) })

test('each cell names its day, its mechanic and its hours; a closed day says why', async () => {
  await open({ week: week([onMonday], { booked: [{ day: MONDAY, mechanicId: MIKKO.id, minutes: 570 }] }) })
  const cell = (name: string) => page.getByRole('cell', { name, exact: true })
  await expect
    .element(cell('Maanantai 7.12., Mikko Mäkelä, 9,5 tuntia varattu 8 tunnista, 1,5 tuntia yli'))
    .toBeInTheDocument()
  await expect.element(cell('Maanantai 7.12., Ei mekaanikkoa, 0 tuntia varattu')).toBeInTheDocument()
  await expect
    .element(cell('Tiistai 8.12., Jenna Järvinen, 0 tuntia varattu, kiinni: Keksitty pyhä'))
    .toBeInTheDocument()
})

test('Alt and an arrow passes a closed day, and steps that follow each other are sent as one', async () => {
  const { writes, say } = await open({ week: week([onMonday]) })
  await focusedOn('AAA-1')
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => cellOf('AAA-1'), still).toBe('2043-12-09 mikko')
  await expect.poll(focused, still).toBe('AAA-1 2043-12-09')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => cellOf('AAA-1'), still).toBe('2043-12-09 jenna')
  expect(say).toHaveBeenLastCalledWith('AAA-1: ke 9.12. klo 9.00, Jenna Järvinen')
  expect(writes).toEqual([])
  rest()
  await expect.poll(() => writes, still).toHaveLength(1)
  expect(writes[0]).toMatchObject([
    'tickets.edit',
    {
      ticketId: 'AAA-1',
      version: 1,
      changes: { scheduledStart: at(9, 9), scheduledEnd: at(9, 11), mechanicId: JENNA.id },
    },
  ])
})

test('A page that is left before the keys rest sends what they did, and the browser asks first', async () => {
  const { writes } = await open({ week: week([onMonday]) })
  await focusedOn('AAA-1')
  const isLeft = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isLeft()).toBe(true)
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => cellOf('AAA-1'), still).toBe(`${MONDAY} jenna`)
  expect(isLeft()).toBe(false)
  await expect.poll(() => writes.map(([path]) => path), still).toEqual(['tickets.edit'])
  expect(isLeft()).toBe(true)
})

test('steps that lead back to where the ticket was send nothing and offer nothing to undo', async () => {
  const { writes, say } = await open({ week: week([onMonday]) })
  await focusedOn('AAA-1')
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => cellOf('AAA-1'), still).toBe('2043-12-09 mikko')
  await expect.poll(focused, still).toBe('AAA-1 2043-12-09')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(() => cellOf('AAA-1'), still).toBe(`${MONDAY} mikko`)
  expect(say).toHaveBeenLastCalledWith('AAA-1: ma 7.12. klo 9.00, Mikko Mäkelä')
  rest()
  // the write of the next step is the first one
  await expect.poll(focused, still).toBe(`AAA-1 ${MONDAY}`)
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => cellOf('AAA-1'), still).toBe(`${MONDAY} jenna`)
  rest()
  await expect.poll(() => writes.length, still).toBeGreaterThan(0)
  expect(writes).toMatchObject([['tickets.edit', { changes: { mechanicId: JENNA.id } }]])
})

test('a ticket without a time is planned by Alt and the left arrow, on the first day that takes work', async () => {
  const { writes } = await open({ unplanned: [waiting('BBB-1', { serviceHours: 2 })] })
  await focusedOn('BBB-1')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(() => cellOf('BBB-1'), still).toBe(`${MONDAY} `)
  rest()
  await expect.poll(() => writes, still).toHaveLength(1)
  expect(writes[0]).toMatchObject([
    'tickets.move',
    { to: 'SCHEDULED', scheduledStart: at(7, 8), scheduledEnd: at(7, 10), mechanicId: null },
  ])
})

test('a change that is refused takes itself back and says why', async () => {
  const { say } = await open({ week: week([onMonday]), refuse: true })
  await focusedOn('AAA-1')
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => cellOf('AAA-1'), still).toBe('2043-12-09 mikko')
  rest()
  await expect.poll(() => say.mock.lastCall?.[0], still).toMatch(/^AAA-1: siirto ei onnistunut\./)
  await expect.poll(() => cellOf('AAA-1'), still).toBe(`${MONDAY} mikko`)
})

test('the menu shows which days are closed, and moves by day and by mechanic', async () => {
  const { writes } = await open({ week: week([onMonday]) })
  await page.getByRole('button', { name: 'Suunnittele AAA-1' }).click()
  await expect.element(page.getByRole('menuitem', { name: /Tiistai 8\.12\.Kiinni: Keksitty pyhä/ })).toBeInTheDocument()
  await expect.element(page.getByRole('menuitem', { name: /Tiistai/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Jenna Järvinen' }).click()
  await expect.poll(() => writes).toMatchObject([['tickets.edit', { changes: { mechanicId: JENNA.id } }]])
})

test('finished work cannot be moved', async () => {
  const done = { ...onMonday, status: 'READY' as const, finishedAt: at(7, 11) }
  const { writes, say } = await open({ week: week([done]) })
  await expect.element(link('AAA-1')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Suunnittele AAA-1' })).not.toBeInTheDocument()
  link('AAA-1').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(say).toHaveBeenLastCalledWith('AAA-1: Työ on jo tehty.')
  expect(writes).toEqual([])
})

test('a week that could not be fetched says so', async () => {
  serveApi(() => {
    throw new Refused({ kind: 'forbidden', reason: 'garage_only' })
  })
  await renderFor(
    ownOrganization('GARAGE', 'Vallilan Autohuolto'),
    <WeekCalendar day={MONDAY} filter={{}} filtered={false} onDay={() => {}} say={() => {}} />,
  )
  await expect.element(page.getByText('Viikkoa ei voitu hakea')).toBeInTheDocument()
})

test('an empty week says that everything has its time', async () => {
  await open({})
  await expect.element(page.getByText('Kaikilla huolloilla on aika.')).toBeInTheDocument()
})

test('an odd day in the address is the present one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T21:59:00Z') })
  await open({}, '2043-13-77')
  await expect.element(page.getByRole('heading', { name: /^Viikko 48\b/ })).toBeInTheDocument()
})

test('on a phone one day is shown, of a free weekend the day before it, with its work by mechanic', async () => {
  await page.viewport(390, 844)
  await open({ week: week([onMonday]) }, '2043-12-13')
  await expect.element(page.getByRole('tab', { selected: true, name: /^pe 11\.12\./ })).toBeInTheDocument()
  await page.getByRole('tab', { name: /^ma 7\.12\./ }).click()
  const mikkos = page.getByRole('region', { name: /^Maanantai 7\.12\., Mikko Mäkelä/ })
  await expect.element(mikkos.getByRole('link', { name: /AAA-1/ })).toBeInTheDocument()
  await page.getByRole('tab', { name: /^ti 8\.12\./ }).click()
  await expect.element(page.getByRole('tabpanel').getByText('Keksitty pyhä')).toBeInTheDocument()
})

test('a wide plate is whole in the narrowest day', async () => {
  await page.viewport(1100, 900)
  await open({
    week: week([planned('GMY-495', { mechanic: MIKKO, scheduledStart: at(7, 9), scheduledEnd: at(7, 11) })]),
  })
  await expect.element(link('GMY-495')).toBeInTheDocument()
  await document.fonts.ready
  const plate = document.querySelector('[data-cell] [data-plate]')
  expect(plate?.scrollWidth).toBeLessThanOrEqual(plate?.clientWidth ?? 0)
})

test('a week that does not fit begins with the present day in sight', async () => {
  await page.viewport(920, 720)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at(11, 9)) })
  await open({ week: week([onMonday]) })
  const today = page.getByRole('columnheader', { name: /tänään/ })
  await expect.element(today).toBeInTheDocument()
  const box = page.getByRole('region', { name: 'Viikon työt' }).element().getBoundingClientRect()
  expect(Math.round(today.element().getBoundingClientRect().right)).toBeLessThanOrEqual(Math.round(box.right))
})

test.each([390, 320])('on a phone a mechanic of a long name does not widen the page (%i px)', async (width) => {
  await page.viewport(width, 844)
  const name = 'Maria-Magdalena Hietaranta-Korpiniemelä-Vuorenmaa-Lehtomäki'
  await open({ week: week([onMonday], { mechanics: [{ ...JENNA, name }, MIKKO] }) })
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
  // what is only read aloud takes a pixel
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width + 1)
})

test('the rows of twelve mechanics with work on each day fit on a screen', async () => {
  const mechanics = Array.from({ length: 12 }, (_, n) => ({ ...MIKKO, id: `m${n}`, name: `Mekaanikko Numero ${n}` }))
  const tickets = mechanics.flatMap((mechanic, n) =>
    [7, 9, 10, 11].map((day) =>
      planned(`AAA-${n}${day}`, { mechanic, scheduledStart: at(day, 9), scheduledEnd: at(day, 11) }),
    ),
  )
  await open({ week: week(tickets, { mechanics }) })
  await expect.element(page.getByRole('link', { name: /AAA-1111/ })).toBeInTheDocument()
  // what is above the calendar on the desk takes some 150 pixels of the 900
  const table = document.querySelector('section[aria-label="Viikon työt"] table')
  expect(table?.getBoundingClientRect().height).toBeLessThan(740)
})
