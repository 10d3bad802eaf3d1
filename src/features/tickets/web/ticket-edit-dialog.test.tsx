import '#web/theme.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { ticket } from './ticket.fixture.ts'
import { TicketEditDialog } from './ticket-edit-dialog.tsx'

type Answer = { data: unknown } | { refused: { kind: string; reason: string; details?: unknown } }
type Edit = { version: number; changes: object }

const offered = [
  { id: 'oil', name: 'Öljynvaihto', group: 'Huolto', hours: 0.5 },
  { id: 'brakes', name: 'Jarrut', group: 'Korjaus', hours: 2 },
]
const gone = { serviceId: null, name: 'Pesu', hours: null }

const conflict: Answer = { refused: { kind: 'conflict', reason: 'ticket_changed' } }
const saved: Answer = { data: { version: 9 } }

/** The server at the wire: `tickets.edit` gives one answer after another, `tickets.get` the ticket as it is by then. */
function serve(answers: Answer[], now: () => TicketDetails = () => ticket) {
  const edits: Edit[] = []
  serveApi((path, input) => {
    if (path === 'tickets.get') return now()
    if (path === 'catalog.offeredServices') return offered
    if (path === 'vehicles.get') throw new Refused({ kind: 'not_found', reason: 'not_found' })
    const { version, changes } = input as Edit
    edits.push({ version, changes })
    const answer = answers.shift() ?? saved
    if ('refused' in answer) throw new Refused(answer.refused)
    return answer.data
  })
  return edits
}

async function open(shown = ticket) {
  const onClose = vi.fn()
  await renderFor(
    ownOrganization('GARAGE', 'Vallilan Autohuolto'),
    <TicketEditDialog ticket={shown} onClose={onClose} />,
  )
  return { onClose, save: () => page.getByRole('button', { name: /Tallenna/ }).click() }
}

/** The input of this label, whatever is said behind it. */
const field = (label: string) => page.getByLabelText(label, { exact: false })

test('only what was changed is sent, and the window closes', async () => {
  const edits = serve([])
  const { onClose, save } = await open()
  await userEvent.fill(field('Mittarilukema'), '123 456 km')
  await userEvent.click(field('Sijaisauto tarvitaan'))
  await save()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(edits).toEqual([{ version: 1, changes: { mileageKm: 123_456, courtesyCar: true } }])
})

test('a time that was chosen again as it was is no change, whatever its seconds were', async () => {
  const edits = serve([])
  const { onClose, save } = await open()
  const time = field('Toivottu aika')
  await userEvent.fill(time, '7.3.2026 klo 10')
  await userEvent.fill(time, '5.3.2026 klo 14.05')
  await save()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(edits).toEqual([])
})

test('another’s change is shown in words, what was typed stays, and saving puts it on top', async () => {
  const edits = serve([conflict], () => ({ ...ticket, keysLocation: 'Boksissa', version: 2 }))
  const { onClose, save } = await open()
  await userEvent.fill(field('Mitä autolle tehdään'), 'Etujarrut')
  await save()
  await expect.element(page.getByRole('alert').getByText('Avainten paikka:')).toBeInTheDocument()
  await expect.element(page.getByRole('alert').getByText('”Boksissa”')).toBeInTheDocument()
  await expect.element(field('Mitä autolle tehdään')).toHaveValue('Etujarrut')
  await expect.element(field('Missä avaimet ovat')).toHaveValue('Boksissa')
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Tallenna silti' }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(edits).toEqual([
    { version: 1, changes: { title: 'Etujarrut' } },
    { version: 2, changes: { title: 'Etujarrut' } },
  ])
})

test('a move or a plan made meanwhile does not disturb who edits the report', async () => {
  const edits = serve([conflict], () => ({ ...ticket, status: 'IN_PROGRESS', urgent: true, version: 2 }))
  const { onClose, save } = await open()
  await userEvent.fill(field('Mitä autolle tehdään'), 'Etujarrut')
  await save()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(edits.map(({ version }) => version)).toEqual([1, 2])
})

test('a refusal at a field of the other window is told, never silent', async () => {
  const message = 'Työ ei voi päättyä ennen kuin se alkaa'
  const details = { fields: [{ field: 'scheduledEnd', message }] }
  serve([{ refused: { kind: 'invalid', reason: 'fields', details } }])
  const { onClose, save } = await open()
  await userEvent.fill(field('Mitä autolle tehdään'), 'Etujarrut')
  await save()
  await expect.element(page.getByText(`${message}.`)).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('services are chosen and taken off with the other fields; what has left the garage’s list stays until it is taken off', async () => {
  const edits = serve([saved])
  const { save } = await open({ ...ticket, services: [gone] })
  const service = (name: RegExp) => page.getByRole('checkbox', { name })
  await expect.element(service(/Pesu/)).toBeChecked()
  await service(/Jarrut/).click()
  await field('Mitä autolle tehdään').fill('Etujarrut')
  await save()
  await expect
    .poll(() => edits)
    .toEqual([
      {
        version: 1,
        changes: { title: 'Etujarrut', services: [gone, { serviceId: 'brakes', name: 'Jarrut', hours: 2 }] },
      },
    ])
})

test('what was typed is not lost by Escape: it asks', async () => {
  serve([])
  const { onClose } = await open()
  const typed = field('Missä avaimet ovat')
  await userEvent.fill(typed, 'Tiskillä')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Suljetaanko tallentamatta?' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Jatka muokkausta' }).click()
  await expect.element(typed).toHaveValue('Tiskillä')
})
