import '#web/theme.css'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { CalendarWeek, PlannedTicket } from '../../calendar.ts'
import { at, JENNA, MIKKO, MONDAY, planned, waiting, week } from '../calendar.fixture.ts'
import { DayCalendar } from './day-calendar.tsx'

type Server = { week?: CalendarWeek; unplanned?: PlannedTicket[]; fails?: boolean }

/** The server at the wire, which keeps what it receives. */
function serve({ week: shown = week([]), unplanned = [], fails = false }: Server) {
  const writes: [string, Record<string, unknown>][] = []
  serveApi((path, input) => {
    if (fails) throw new Refused({ kind: 'unavailable', reason: 'database' })
    if (path === 'calendar.week') return shown
    if (path === 'calendar.unplanned') return { tickets: unplanned, count: unplanned.length }
    writes.push([path, input as Record<string, unknown>])
    return { version: 2 }
  })
  return writes
}

async function open(server: Server, first = MONDAY) {
  const writes = serve(server)
  const say = vi.fn()
  const Shown = () => {
    const [day, setDay] = useState<string | undefined>(first)
    return <DayCalendar day={day} filter={{}} filtered={false} onDay={setDay} say={say} />
  }
  await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), <Shown />)
  return { writes, say }
}

const link = (plate: string) => page.getByRole('link', { name: new RegExp(plate) })
const columnOf = (plate: string) =>
  document.querySelector(`[data-block^="${plate} "]`)?.closest<HTMLElement>('[data-column]')?.dataset.column
const topOf = (plate: string) => document.querySelector<HTMLElement>(`[data-block^="${plate} "]`)?.style.top

beforeEach(() => page.viewport(1440, 900))
afterEach(() => void vi.useRealTimers())

async function focusedOn(plate: string) {
  await expect.element(link(plate)).toBeInTheDocument()
  link(plate).element().focus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}
const rest = () => vi.advanceTimersByTime(800)
/** For polls meanwhile: with any other interval Vitest lets the faked time pass. */
const still = { interval: 0 }

const onMonday = planned('AAA-1', { mechanic: MIKKO, scheduledStart: at(7, 9), scheduledEnd: at(7, 11) })

test('each mechanic has a column with its hours, and work is drawn at its time', async () => {
  await open({ week: week([onMonday], { booked: [{ day: MONDAY, mechanicId: MIKKO.id, minutes: 570 }] }) })
  const column = page.getByRole('region', { name: 'Mikko Mäkelä, 9,5 tuntia varattu 8 tunnista, 1,5 tuntia yli' })
  await expect.element(column).toBeInTheDocument()
  await expect
    .element(column.getByRole('link', { name: /AAA-1, klo 9\.00–11\.00, Aikataulutettu/ }))
    .toBeInTheDocument()
  expect(topOf('AAA-1')).toBe('12.5%')
  await expect.element(page.getByRole('region', { name: /^Ei mekaanikkoa/ })).not.toBeInTheDocument()
})

test('Alt and an arrow moves work by a quarter of an hour and by a mechanic, and the steps are sent as one', async () => {
  const { writes, say } = await open({ week: week([onMonday]) })
  await focusedOn('AAA-1')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => topOf('AAA-1'), still).toBe('15.625%')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(() => columnOf('AAA-1'), still).toBe(JENNA.id)
  expect(say).toHaveBeenLastCalledWith('AAA-1: ma 7.12. klo 9.15, Jenna Järvinen')
  expect(writes).toEqual([])
  rest()
  await expect.poll(() => writes, still).toHaveLength(1)
  const quarter = 15 * 60_000
  expect(writes[0]).toMatchObject([
    'tickets.edit',
    {
      ticketId: 'AAA-1',
      changes: {
        scheduledStart: new Date(Date.parse(at(7, 9)) + quarter).toISOString(),
        scheduledEnd: new Date(Date.parse(at(7, 11)) + quarter).toISOString(),
        mechanicId: JENNA.id,
      },
    },
  ])
})

test('work without a time gets the first free time of the day by Alt and left', async () => {
  const { writes, say } = await open({ week: week([]), unplanned: [waiting('BBB-1', { mechanic: MIKKO })] })
  await focusedOn('BBB-1')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(say).toHaveBeenLastCalledWith('Anna ensin aika: Alt ja nuoli vasemmalle.')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(() => columnOf('BBB-1'), still).toBe(MIKKO.id)
  expect(say).toHaveBeenLastCalledWith('BBB-1: ma 7.12. klo 8.00, Mikko Mäkelä')
  rest()
  await expect.poll(() => writes, still).toHaveLength(1)
})

test('a promise before the end of the work is said, and one press in the menu moves it', async () => {
  const { writes } = await open({ week: week([{ ...onMonday, promisedReadyAt: at(7, 10) }]) })
  await expect
    .element(link('AAA-1, klo 9.00–11.00'))
    .toHaveAccessibleName(/luvattu klo 10\.00, lupaus on ennen työn loppua/)
  await page.getByRole('button', { name: 'Suunnittele AAA-1' }).click()
  await page.getByRole('menuitem', { name: 'Siirrä lupaus: ma 7.12. klo 11.00' }).click()
  await expect.poll(() => writes).toHaveLength(1)
  expect(writes[0]).toMatchObject(['tickets.edit', { changes: { promisedReadyAt: at(7, 11) } }])
})

test('Page Down shows the next day, and a closed day says why', async () => {
  await open({ week: week([onMonday]) })
  await expect.element(link('AAA-1')).toBeInTheDocument()
  link('AAA-1').element().focus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByRole('heading', { name: 'Tiistai 8.12. Keksitty pyhä' })).toBeInTheDocument()
})

test('a refused question says so', async () => {
  await open({ fails: true })
  await expect.element(page.getByText('Päivää ei voitu hakea')).toBeInTheDocument()
})
