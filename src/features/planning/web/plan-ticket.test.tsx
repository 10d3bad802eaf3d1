import { daysFrom, plusDays } from '#shared/calendar-day.ts'
import '#web/theme.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { TicketDetails } from '#features/tickets/ticket-views.ts'
import { ticket as planned } from '#features/tickets/web/ticket.fixture.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { momentOn } from '../planning.ts'
import type { PlanningLoad } from '../planning-views.ts'
import { PlanTicket } from './plan-ticket.tsx'

const TODAY = '2026-11-23'
const TOMORROW = plusDays(TODAY, 1)
const at = (time: string, day = TOMORROW) => new Date(momentOn(day, time)).toISOString()
const open = { opens: '08:00', closes: '16:00' }

const load: PlanningLoad = {
  garage: { openingHours: Array(7).fill(open), bays: 2, hoursPerDay: 8, holidays: { [plusDays(TODAY, 2)]: 'Vappu' } },
  mechanics: [
    { id: 'matti', name: 'Matti', image: null, isMember: true, installs: true },
    { id: 'liisa', name: 'Liisa', image: null, isMember: true, installs: true },
    { id: 'lasse', name: 'Lasse', image: null, isMember: false, installs: false },
  ],
  days: daysFrom(TODAY, 14).map((day) => ({
    day,
    closed: null,
    capacityMinutes: 960,
    mechanicMinutes: 480,
    bookedMinutes: 0,
    byMechanic: [],
  })),
  work: [
    { ticketId: 'other', mechanicId: 'matti', start: at('08:00'), end: at('13:30') },
    { ticketId: 'ticket', mechanicId: 'matti', start: at('14:00'), end: at('16:00') },
  ],
}

const fresh: TicketDetails = {
  ...planned,
  status: 'NEW',
  requestedAt: null,
  scheduledStart: null,
  mechanic: null,
  services: [{ serviceId: 'oil', name: 'Öljynvaihto', hours: 1.5 }],
}

type Answer = { version: number } | Refused
type Edit = { version: number; changes: object }

/** The server at the wire: `tickets.edit` gives one answer after another, `tickets.get` the ticket as it is by then. */
function serve({ answers = [], now = () => fresh }: { answers?: Answer[]; now?: () => TicketDetails } = {}) {
  const edits: Edit[] = []
  serveApi((path, input) => {
    if (path === 'tickets.get') return now()
    if (path === 'planning.load') return load
    const { version, changes } = input as Edit
    edits.push({ version, changes })
    const answer = answers.shift() ?? { version: 9 }
    if (answer instanceof Refused) throw answer
    return answer
  })
  return edits
}

const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')

async function move() {
  const onMove = vi.fn()
  await renderFor(garage, <PlanTicket kind="move" open onOpenChange={() => {}} ticket={fresh} onMove={onMove} />)
  await expect.element(page.getByRole('radio', { name: /^Huomenna/ })).toBeVisible()
  return onMove
}

async function edit(ticket = planned) {
  const onOpenChange = vi.fn()
  await renderFor(garage, <PlanTicket kind="edit" open onOpenChange={onOpenChange} ticket={ticket} />)
  await expect.element(page.getByRole('radio', { name: /^Liisa/ })).toBeVisible()
  return onOpenChange
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(momentOn(TODAY, '10:00')) }))
afterEach(() => void vi.useRealTimers())

const radio = (name: string | RegExp) => page.getByRole('radio', { name })
const field = (label: string) => page.getByLabelText(label, { exact: false })
const plan = () => page.getByRole('button', { name: 'Aikatauluta' }).click()

test('a day and a mechanic make a whole plan: the first time at which they are free, the services’ length, the promise', async () => {
  serve()
  const onMove = await move()
  await radio(/^Huomenna/).click()
  await radio(/^Matti/).click()
  await expect.element(radio(/^13.30/)).toBeChecked()
  await plan()
  expect(onMove.mock.calls).toEqual([
    [
      {
        to: 'SCHEDULED',
        mechanicId: 'matti',
        scheduledStart: at('13:30'),
        scheduledEnd: at('15:00'),
        promisedReadyAt: at('15:00'),
      },
    ],
  ])
})

test('each mechanic shows what is booked on the day, without this ticket; a mechanic who has left is not offered', async () => {
  serve()
  await move()
  await radio(/^Huomenna/).click()
  await expect.element(radio(/^Matti\s*5,5\s\/\s8\sh/)).toBeVisible()
  await expect.element(radio(/^Liisa\s*0\s\/\s8\sh/)).toBeVisible()
  await expect.element(radio(/^Lasse/)).not.toBeInTheDocument()
  await expect.element(radio(/Vappu/)).toBeVisible()
})

test('a busy time may be chosen all the same, and says what it is', async () => {
  serve()
  const onMove = await move()
  await radio(/^Huomenna/).click()
  await radio(/^Matti/).click()
  await radio(/^9.00\s*varattu/).click()
  await expect.element(page.getByText('Matti tekee silloin muuta työtä klo 8.00–13.30.')).toBeVisible()
  await plan()
  expect(onMove.mock.calls[0]?.[0]).toMatchObject({ scheduledStart: at('09:00'), scheduledEnd: at('10:30') })
})

test('the length goes half an hour at a time, and the end and the promise go along', async () => {
  serve()
  const onMove = await move()
  await radio(/^Huomenna/).click()
  await page.getByRole('button', { name: 'Puoli tuntia enemmän' }).click()
  await userEvent.fill(field('Kesto'), '2,5')
  await expect.element(page.getByText('Päättyy klo 10.30')).toBeVisible()
  await userEvent.fill(field('Kesto'), 'pitkä')
  await plan()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Anna kesto tunteina, esimerkiksi 1,5')
  expect(onMove).not.toHaveBeenCalled()
  await userEvent.fill(field('Kesto'), '2,5 h')
  await plan()
  expect(onMove.mock.calls[0]?.[0]).toMatchObject({ scheduledEnd: at('10:30'), promisedReadyAt: at('10:30') })
})

test('times may be left open, and another day is typed as Finns write it', async () => {
  serve()
  const onMove = await move()
  await radio('Ei vielä').click()
  await plan()
  expect(onMove.mock.calls).toEqual([[{ to: 'SCHEDULED' }]])
  await page.getByRole('button', { name: 'Muu päivä' }).click()
  await expect.element(field('Työ alkaa')).toHaveFocus()
  await userEvent.fill(field('Työ alkaa'), 'joskus')
  await plan()
  await expect.element(field('Työ alkaa')).toHaveAccessibleDescription(expect.stringContaining('Kirjoita aika'))
  expect(onMove.mock.calls).toHaveLength(1)
  await userEvent.fill(field('Työ alkaa'), 'huomenna 12')
  await plan()
  expect(onMove.mock.calls[1]?.[0]).toMatchObject({ scheduledStart: at('12:00') })
})

test('a promise that comes before the end of the work is moved by one press', async () => {
  const edits = serve()
  await edit({ ...planned, scheduledStart: at('14:00'), scheduledEnd: at('16:00'), promisedReadyAt: at('12:00') })
  await expect.element(page.getByText('Lupaus on ennen työn loppua.')).toBeVisible()
  await page.getByRole('button', { name: /^Siirrä lupaus .*klo 16.00$/ }).click()
  await expect.element(page.getByText('Lupaus on ennen työn loppua.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect.poll(() => edits).toEqual([{ version: 1, changes: { promisedReadyAt: at('16:00') } }])
})

test('the keyboard is enough to plan: arrows choose, Enter sends', async () => {
  serve()
  const onMove = await move()
  ;(radio('Ei vielä').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(radio(/^Huomenna/)).toBeChecked()
  await userEvent.keyboard('{Enter}')
  expect(onMove.mock.calls[0]?.[0]).toMatchObject({ to: 'SCHEDULED', scheduledStart: at('08:00') })
})

test('an edit sends only what was changed', async () => {
  const edits = serve()
  const onOpenChange = await edit({ ...planned, scheduledStart: at('14:00'), scheduledEnd: at('16:00') })
  await radio(/^Liisa/).click()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect.poll(() => onOpenChange).toHaveBeenCalledWith(false)
  expect(edits).toEqual([{ version: 1, changes: { mechanicId: 'liisa' } }])
})

test('another’s change of the plan is shown, what was chosen stays, and saving puts it on top', async () => {
  const conflict = new Refused({ kind: 'conflict', reason: 'ticket_changed' })
  const edits = serve({ answers: [conflict], now: () => ({ ...planned, urgent: true, version: 2 }) })
  const onOpenChange = await edit()
  await radio(/^Liisa/).click()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect.element(page.getByRole('alert').getByText('Kiireellisyys:')).toBeInTheDocument()
  await expect.element(radio(/^Liisa/)).toBeChecked()
  await page.getByRole('button', { name: 'Tallenna silti' }).click()
  await expect.poll(() => onOpenChange).toHaveBeenCalledWith(false)
  expect(edits.map(({ version, changes }) => [version, changes])).toEqual([
    [1, { mechanicId: 'liisa' }],
    [2, { mechanicId: 'liisa' }],
  ])
})

test('a refusal appears at its part, and Escape asks before what was chosen is lost', async () => {
  const message = 'Valitse korjaamon oma mekaanikko'
  serve({
    answers: [
      new Refused({
        kind: 'invalid',
        reason: 'fields',
        details: { fields: [{ field: 'changes.mechanicId', message }] },
      }),
    ],
  })
  const onOpenChange = await edit()
  await radio(/^Liisa/).click()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Suljetaanko tallentamatta?' })).toBeVisible()
  expect(onOpenChange).not.toHaveBeenCalled()
})

test('when nothing can be learnt of the load, the plan is made all the same', async () => {
  serveApi((path) => {
    throw new Refused({ kind: 'not_found', reason: path })
  })
  const onMove = await move()
  await radio(/^Huomenna/).click()
  await plan()
  expect(onMove.mock.calls[0]?.[0]).toMatchObject({ to: 'SCHEDULED' })
})

test.each([390, 660, 1440])('a moment is read whole in its field (%i px)', async (width) => {
  await page.viewport(width, 900)
  serve()
  await edit()
  for (const label of ['Työ alkaa', 'Luvattu valmiiksi']) {
    const input = field(label).element()
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
  }
})
