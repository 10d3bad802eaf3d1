import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { ToDo } from './to-do.tsx'

const customer = ownOrganization('CUSTOMER', 'Pohjolan Kuljetus')
const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')

const nothing: Record<string, unknown> = {
  'tickets.listWithGroups': [],
  'tickets.awaitingAnswer': [],
  'tickets.list': { tickets: [], count: 0, next: null },
  'offerRequests.waiting': { count: 0 },
  'offerRequests.list': { rows: [], next: null },
  'offerRequests.forGarage.list': { rows: [], next: null },
  'fleet.list': { cars: [], total: 0 },
  'connections.list': { connections: [], total: 0 },
  'inspections.waiting': [],
  'payers.waiting': [],
  'permits.list': { rows: [], next: null },
  'maintenanceBooks.listGroup': { rows: [], next: null },
  'firstSteps.get': { beginner: 'FLEET', isPutAway: true, steps: [] },
}

test.each([
  ['a customer', customer],
  ['a garage', garage],
])('%s without anything to do reads that nothing waits', async (_who, who) => {
  serveApi((path) => nothing[path])
  await renderFor(who, <ToDo onShowDesk={() => {}} />)
  await expect.element(page.getByText('Mikään ei odota sinua nyt')).toBeVisible()
})

test('a new customer sees its first steps instead', async () => {
  const steps = [{ step: 'cars', isDone: false }]
  serveApi((path) => (path === 'firstSteps.get' ? { beginner: 'FLEET', isPutAway: false, steps } : nothing[path]))
  await renderFor(customer, <ToDo onShowDesk={() => {}} />)
  await expect.element(page.getByRole('region', { name: 'Näin pääset alkuun' })).toBeVisible()
  await expect.element(page.getByText('Mikään ei odota sinua nyt')).not.toBeInTheDocument()
})

test('an inspection that has passed is marked as late', async () => {
  const car = (id: string, nextInspectionOn: string) => ({
    id,
    registrationNumber: id,
    vinNumber: null,
    make: 'Ford',
    model: 'Transit',
    nextInspectionOn,
  })
  const cars = [car('VAN-1', '2020-01-01'), car('UUS-2', '2099-01-01')]
  serveApi((path) => (path === 'fleet.list' ? { cars, total: 2 } : nothing[path]))
  await renderFor(customer, <ToDo onShowDesk={() => {}} />)
  const rows = page.getByRole('region', { name: 'Katsasta auto' }).getByRole('listitem')
  await expect.element(rows.nth(0).getByText('Myöhässä')).toBeVisible()
  await expect.element(rows.nth(1).getByText('Myöhässä')).not.toBeInTheDocument()
})
