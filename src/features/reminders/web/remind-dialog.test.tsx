import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { queryClient } from '#web/query-client.ts'
import { serveApi } from '#web/wire.fixture.ts'
import type { DueCar, SentReminders } from '../reminders.ts'
import { RemindDialog } from './remind-dialog.tsx'
import { remindersApi } from './reminders.api.ts'
import { RemindersPage } from './reminders-page.tsx'

const car: DueCar = {
  vehicleId: 'v1',
  registrationNumber: 'ABC-123',
  vinNumber: null,
  make: 'Volvo',
  model: 'V60',
  year: 2020,
  dueOn: '2026-12-11',
  serviceOn: null,
  serviceMeter: null,
  serviceWorks: [],
  inspectionOn: '2026-12-11',
  customer: { id: 'c1', name: 'Aino Laakso', phone: '+358405550141', email: '' },
  channel: 'SMS',
  notReminded: null,
  last: null,
}

async function open(answer: SentReminders) {
  const sent: unknown[] = []
  serveApi((procedure, input) => {
    if (procedure === 'reminders.send') sent.push(input)
    return procedure === 'reminders.send' ? answer : []
  })
  await renderFor(
    ownOrganization('GARAGE', 'Virta'),
    <RemindDialog cars={[car]} filter={{ ahead: 60, what: 'INSPECTION' }} onClose={() => {}} />,
  )
  return sent
}

test('the message leaves about what the list showed, as the preview says', async () => {
  const sent = await open({ sent: 1, left: [] })
  await expect.element(page.getByText('katsastus viimeistään 11.12.2026', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Lähetä muistutus' }).click()
  await expect.poll(() => sent).toMatchObject([{ vehicleIds: ['v1'], ahead: 60, what: 'INSPECTION' }])
})

test('a car whose message did not leave is listed with the reason', async () => {
  await open({ sent: 0, left: [{ vehicleId: 'v1', plate: 'ABC-123', why: 'Auto ei ole enää muistutettava.' }] })
  await page.getByRole('button', { name: 'Lähetä muistutus' }).click()
  await expect.element(page.getByRole('heading', { name: 'Muistutuksia ei lähtenyt' })).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('ABC-123 Auto ei ole enää muistutettava.')
})

/** The dialog opened in the list of one car, which is answered without it from now on. */
async function openInList(answer: SentReminders) {
  let rows = [car]
  serveApi((procedure) => {
    if (procedure === 'reminders.due') return { rows, next: null }
    return procedure === 'reminders.send' ? answer : []
  })
  await renderFor(ownOrganization('GARAGE', 'Virta'), <RemindersPage />)
  await page.getByRole('button', { name: 'Muistuta', exact: true }).click()
  rows = []
}

test('the reasons stay when the list is empty after the sending', async () => {
  await openInList({ sent: 0, left: [{ vehicleId: 'v1', plate: 'ABC-123', why: 'Auto ei ole enää muistutettava.' }] })
  await page.getByRole('button', { name: 'Lähetä muistutus' }).click()
  await expect.element(page.getByText('Ei muistutettavia')).toBeInTheDocument()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('ABC-123 Auto ei ole enää muistutettava.')
  await page.getByRole('button', { name: 'Sulje', exact: true }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a sentence that was typed stays when the list becomes empty meanwhile', async () => {
  await openInList({ sent: 1, left: [] })
  await page.getByLabelText(/Oma lause viestiin/).fill('Pesu samalla.')
  await queryClient.invalidateQueries(remindersApi.due.pathFilter())
  await expect.element(page.getByText('Ei muistutettavia')).toBeInTheDocument()
  await expect.element(page.getByLabelText(/Oma lause viestiin/)).toHaveValue('Pesu samalla.')
})
