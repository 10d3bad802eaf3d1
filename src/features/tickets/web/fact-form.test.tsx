import '#web/theme.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { TicketDetails } from '../ticket-views.ts'
import type { EditedName } from './edited-fields.ts'
import { FactForm } from './fact-form.tsx'
import { ticket } from './ticket.fixture.ts'

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
    if (path === 'tickets.intake.contacts') return [{ name: 'Bertta', phone: '+358402222222' }]
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

async function open(edits: EditedName[], shown = ticket) {
  const onClose = vi.fn()
  await renderFor(
    ownOrganization('GARAGE', 'Vallilan Autohuolto'),
    <FactForm ticket={shown} edits={edits} onClose={onClose} />,
  )
  return { onClose, save: () => page.getByRole('button', { name: /Tallenna/ }).click() }
}

/** The input of this label, with any text behind it. */
const field = (label: string) => page.getByLabelText(label, { exact: false })

test('Enter sends what was changed and nothing else, and the fact is shown again', async () => {
  const edits = serve([])
  const { onClose } = await open(['mileageKm'])
  await userEvent.fill(field('Mittarilukema'), '123 456 km')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(edits).toEqual([{ version: 1, changes: { mileageKm: 123_456 } }])
})

test('the same time chosen again is no change, with any seconds', async () => {
  const edits = serve([])
  const { onClose, save } = await open(['requestedAt'])
  const time = field('Toivottu aika')
  await userEvent.fill(time, '7.3.2026 klo 10')
  await userEvent.fill(time, '5.3.2026 klo 14.05')
  await save()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(edits).toEqual([])
})

test('another’s change of the same fact is shown in words, what was typed stays, and saving puts it on top', async () => {
  const edits = serve([conflict], () => ({ ...ticket, keysLocation: 'Boksissa', version: 2 }))
  const { onClose, save } = await open(['keysLocation'])
  await userEvent.fill(field('Missä avaimet ovat'), 'Tiskillä')
  await save()
  await expect.element(page.getByRole('alert').getByText('Avainten paikka:')).toBeInTheDocument()
  await expect.element(page.getByRole('alert').getByText('”Boksissa”')).toBeInTheDocument()
  await expect.element(field('Missä avaimet ovat')).toHaveValue('Tiskillä')
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Tallenna silti' }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(edits).toEqual([
    { version: 1, changes: { keysLocation: 'Tiskillä' } },
    { version: 2, changes: { keysLocation: 'Tiskillä' } },
  ])
})

test('another change meanwhile does not disturb the editing of a fact', async () => {
  const edits = serve([conflict], () => ({ ...ticket, status: 'IN_PROGRESS', title: 'Etujarrut', version: 2 }))
  const { onClose, save } = await open(['keysLocation'])
  await userEvent.fill(field('Missä avaimet ovat'), 'Tiskillä')
  await save()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(edits.map(({ version }) => version)).toEqual([1, 2])
})

test('what cannot be read is refused at the field, and what the server refuses elsewhere is shown', async () => {
  const message = 'Työ ei voi päättyä ennen kuin se alkaa'
  const details = { fields: [{ field: 'scheduledEnd', message }] }
  const edits = serve([{ refused: { kind: 'invalid', reason: 'fields', details } }])
  const { onClose, save } = await open(['mileageKm'])
  await userEvent.fill(field('Mittarilukema'), 'paljon')
  await save()
  await expect.element(field('Mittarilukema')).toHaveAccessibleDescription(expect.stringContaining('numeroina'))
  expect(edits).toEqual([])
  await userEvent.fill(field('Mittarilukema'), '1000')
  await save()
  await expect.element(page.getByText(`${message}.`)).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('services are chosen and taken off; what has left the garage’s list stays until it is taken off', async () => {
  const edits = serve([saved])
  const { save } = await open(['services'], { ...ticket, services: [gone] })
  const service = (name: RegExp) => page.getByRole('checkbox', { name })
  await expect.element(service(/Pesu/)).toBeChecked()
  await service(/Jarrut/).click()
  await save()
  const services = [gone, { serviceId: 'brakes', name: 'Jarrut', hours: 2 }]
  await expect.poll(() => edits).toEqual([{ version: 1, changes: { services } }])
})

test('one press makes a person whom the customer names the contact', async () => {
  const edits = serve([saved])
  const { save } = await open(['contactName', 'contactPhone'])
  await userEvent.click(page.getByRole('button', { name: 'Bertta' }))
  await expect.element(field('Puhelinnumero')).toHaveValue('040 222 2222')
  await save()
  const changes = { contactName: 'Bertta', contactPhone: '040 222 2222' }
  await expect.poll(() => edits).toEqual([{ version: 1, changes }])
})

test('what was typed is not lost by Escape: it asks; what was not changed goes at once', async () => {
  serve([])
  const { onClose } = await open(['keysLocation'])
  const typed = field('Missä avaimet ovat')
  await userEvent.fill(typed, 'Tiskillä')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Suljetaanko tallentamatta?' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Jatka muokkausta' }).click()
  await expect.element(typed).toHaveValue('Tiskillä')
  await userEvent.fill(typed, '')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose).toHaveBeenCalled()
})
