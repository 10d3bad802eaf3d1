import '#web/theme.css'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { LoanDetails } from '../courtesy-loans.ts'
import { HandOutForm } from './hand-out-form.tsx'
import { reservedLoan } from './loan.fixture.ts'
import { LoanFacts } from './loan-facts-card.tsx'
import { TakeBackForm } from './take-back-form.tsx'

const loan: LoanDetails = {
  ...reservedLoan,
  outNote: '',
  inNote: '',
  signedName: '',
  signedWay: null,
  terms: 'Palauta tankattuna.',
  excess: '600 €',
  carMileageKm: 45_000,
  carLevel: 8,
  damages: [],
  history: [],
}

beforeEach(() => localStorage.clear())

const profile = { id: 'u1', name: 'Minna', email: 'minna@example.fi', image: null } as never
const show = (form: ReactNode) =>
  renderFor(ownOrganization('GARAGE', 'Korjaamo'), <ProfileContext value={profile}>{form}</ProfileContext>)
const send = page.getByRole('button', { name: 'Luovuta auto' })

test('a car is handed out by the keyboard only, and what is missing is said at its place', async () => {
  const sent: unknown[] = []
  serveApi((procedure, input) => {
    if (procedure !== 'courtesyCars.handOut') return {}
    sent.push(input)
    return { loanId: 'l1' }
  })
  await show(<HandOutForm loan={loan} />)
  await send.click()
  await expect.element(page.getByText('Tarkista kuljettajan ajokortti')).toBeVisible()
  await expect.element(page.getByText('Allekirjoita', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('checkbox', { name: /^Ajokortti/ }).click()
  await page.getByRole('button', { name: 'Hyväksy ilman piirtämistä' }).click()
  await send.click()
  await expect.element(page.getByText('Hyväksy ehdot')).toBeVisible()
  await page.getByLabelText('Hyväksyn lainausehdot').click()
  await send.click()
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      {
        mileageKm: 45_000,
        level: 8,
        licenceChecked: true,
        signature: { way: 'TYPED', name: 'Sari Kuski', accepts: true },
      },
    ]),
  )
  // what was sent is kept no longer
  await vi.waitFor(() => expect(localStorage.length).toBe(0))
})

test('a drawn signature stays over a reload, and an odd reading is asked about once', async () => {
  const sent: { isSure: boolean }[] = []
  serveApi((procedure, input) => {
    if (procedure !== 'courtesyCars.handOut') return {}
    sent.push(input as { isSure: boolean })
    if (sent.length === 1) throw new Refused({ kind: 'conflict', reason: 'courtesy_mileage_odd' })
    return { loanId: 'l1' }
  })
  const screen = await show(<HandOutForm loan={loan} />)
  const pad = page.getByRole('img', { name: 'Allekirjoitus' })
  const { left, top } = pad.element().getBoundingClientRect()
  const at = (type: string, x: number, y: number) =>
    pad
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + x, clientY: top + y }))
  vi.spyOn(HTMLCanvasElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  at('pointerdown', 20, 20)
  at('pointermove', 60, 50)
  at('pointerup', 60, 50)
  await expect.element(pad).toHaveAttribute('data-signature', '1')
  await screen.unmount()
  await show(<HandOutForm loan={loan} />)
  await expect.element(page.getByRole('img', { name: 'Allekirjoitus' })).toHaveAttribute('data-signature', '1')
  await userEvent.fill(page.getByLabelText('Mittarilukema'), '44 000')
  await page.getByRole('checkbox', { name: /^Ajokortti/ }).click()
  await send.click()
  await page.getByLabelText('Lukema on tarkistettu mittarista').click()
  await send.click()
  await vi.waitFor(() => expect(sent.map(({ isSure }) => isSure)).toEqual([false, true]))
})

test('the return says what is missing before it is sent, and refuses a lower reading', async () => {
  const sent: unknown[] = []
  serveApi((procedure, input) => {
    if (procedure === 'courtesyCars.takeBack') sent.push(input)
    return { loanId: 'l1' }
  })
  const out = { ...loan, state: 'OUT' as const, outAt: '2026-11-23T06:00:00.000Z', outMileageKm: 45_010, outLevel: 8 }
  await show(<TakeBackForm loan={out} />)
  await userEvent.fill(page.getByLabelText('Mittarilukema'), '45 000')
  await userEvent.selectOptions(page.getByLabelText('Polttoainetta'), '6')
  await expect.element(page.getByText(/Polttoainetta puuttuu 2\/8/)).toBeVisible()
  await page.getByRole('button', { name: 'Ota auto takaisin' }).click()
  await expect.element(page.getByText(/Luovutettaessa mittarissa oli/)).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.fill(page.getByLabelText('Mittarilukema'), '45 100')
  await page.getByRole('button', { name: 'Ota auto takaisin' }).click()
  await vi.waitFor(() => expect(sent).toMatchObject([{ mileageKm: 45_100, level: 6 }]))
})

test.each([
  ['IN_PROGRESS', 1],
  ['DONE', 0],
  ['CANCELLED', 0],
] as const)('the price of a returned loan is offered as a line only of an open ticket: %s', async (status, offers) => {
  const returned: LoanDetails = {
    ...loan,
    state: 'RETURNED',
    car: { ...loan.car, dayPriceCents: 2500 },
    outAt: '2026-11-23T06:00:00.000Z',
    inAt: '2026-11-24T06:00:00.000Z',
    ticket: { id: 't1', number: '2026-0001', title: 'Jarrut', status },
  }
  await show(<LoanFacts loan={returned} />)
  await expect.element(page.getByRole('link', { name: '2026-0001' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Lisää hinta huollon riviksi' }).elements()).toHaveLength(offers)
  const hint = page.getByText('Hinnan voi lisätä huollon riviksi, kun huolto on avattu uudelleen.')
  expect(hint.elements()).toHaveLength(1 - offers)
})
