import '#web/theme.css'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { TicketLoan, TicketLoans } from '../courtesy-loans.ts'
import { reservedLoan } from './loan.fixture.ts'
import { PlanCourtesyCar } from './plan-courtesy-car.tsx'

const START = '2026-11-30T06:00:00.000Z'
const END = '2026-11-30T14:00:00.000Z'

const { customer: _, ticket: __, ...reserved } = reservedLoan
const loan: TicketLoan = { ...reserved, startsAt: START, endsAt: END, driverName: 'Sari', version: 3 }

const cars = [
  { id: 'c1', registrationNumber: 'SIJ-1', isFree: true, taken: null },
  {
    id: 'c2',
    registrationNumber: 'SIJ-2',
    isFree: false,
    taken: {
      id: 'l2',
      state: 'OUT',
      startsAt: START,
      endsAt: END,
      customer: 'Muu Asiakas',
      driverName: '',
      ticketId: null,
      isLate: false,
    },
  },
].map((car) => ({ make: 'Toyota', model: 'Yaris', gearbox: 'MANUAL', fuel: 'PETROL', dayPriceCents: 0, ...car }))

type Sent = { procedure: string; input: unknown }

/** The part with a ticket's loans; what is done after the plan is saved is pressed here. */
async function show(loans: readonly TicketLoan[], end: string, refused?: Refused) {
  const sent: Sent[] = []
  const found: TicketLoans = {
    isWanted: true,
    driver: { name: 'Sari Kuski', phone: '' },
    plan: { start: START, end: END },
    loans: [...loans],
    can: { reserve: true },
  }
  serveApi((procedure, input) => {
    if (procedure === 'courtesyCars.ofTicket') return found
    if (procedure === 'courtesyCars.free') return cars
    sent.push({ procedure, input })
    if (refused) throw refused
    return { loanId: 'l9', version: 4 }
  })
  const onCommit = vi.fn<(commit: (() => Promise<unknown>) | null) => void>()
  await renderFor(
    ownOrganization('GARAGE', 'Korjaamo'),
    <>
      <PlanCourtesyCar ticketId="t1" start={START} end={end} onCommit={onCommit} />
      <Toaster />
    </>,
  )
  const save = async () => {
    await onCommit.mock.lastCall?.[0]?.()
  }
  return { sent, save }
}

test('a free car is reserved for the planned time once the plan is saved, and one that is taken says by whom', async () => {
  const { sent, save } = await show([], END)
  await expect.element(page.getByText('Asiakas toivoo sijaisautoa.')).toBeVisible()
  await expect.element(page.getByText(/Varattu: Muu Asiakas/)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /SIJ-2/ })).toBeDisabled()
  await save()
  expect(sent).toEqual([])
  await page.getByRole('radio', { name: /SIJ-1/ }).click()
  await save()
  expect(sent).toMatchObject([
    {
      procedure: 'courtesyCars.reserve',
      input: { carId: 'c1', ticketId: 't1', startsAt: START, endsAt: END, driverName: 'Sari Kuski' },
    },
  ])
  await expect.element(page.getByText('Sijaisauto varattu')).toBeVisible()
})

test('a car that was taken meanwhile is said, with who has it', async () => {
  const details = { car: 'Toyota Yaris SIJ-1', customer: 'Ensin Ehtinyt', startsAt: START, endsAt: END }
  const { save } = await show([], END, new Refused({ kind: 'conflict', reason: 'courtesy_car_taken', details }))
  await page.getByRole('radio', { name: /SIJ-1/ }).click()
  await save()
  await expect.element(page.getByText('Sijaisautoa ei varattu')).toBeVisible()
  await expect.element(page.getByText(/Ensin Ehtinyt/)).toBeVisible()
})

test('a reservation that the new plan leaves is moved along, unless that is taken off', async () => {
  const later = '2026-12-01T14:00:00.000Z'
  const { sent, save } = await show([loan], later)
  await expect.element(page.getByText('Varaus ei kata uutta aikaa.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Siirrä varaus/ }).click()
  await save()
  expect(sent).toEqual([])
  await page.getByRole('checkbox', { name: /Siirrä varaus/ }).click()
  await save()
  expect(sent).toMatchObject([
    { procedure: 'courtesyCars.change', input: { loanId: 'l1', version: 3, carId: 'c1', endsAt: later } },
  ])
})

test('a reservation that covers the plan is only shown', async () => {
  const { sent, save } = await show([loan], END)
  await expect.element(page.getByText('Sijaisauto varattu')).toBeVisible()
  await save()
  expect(sent).toEqual([])
})
