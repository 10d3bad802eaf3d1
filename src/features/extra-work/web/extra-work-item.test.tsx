import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import type { Decision, ExtraWork } from '../extra-work.ts'
import { ExtraWorkItem } from './extra-work-item.tsx'

const line = (name: string, unitPriceCents: number, decision: Decision | null = null) => ({
  id: name,
  kind: 'OTHER' as const,
  sourceId: null,
  code: '',
  name,
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents,
  discountPerMille: 0,
  vatCode: 'STANDARD' as const,
  decision,
})
const work = (given: Partial<ExtraWork>): ExtraWork => ({
  id: 'w1',
  number: 1,
  state: 'ASKED',
  revision: 1,
  version: 1,
  description: 'Jarrut ovat loppu',
  readyAt: null,
  askedAt: '2026-11-27T08:00:00Z',
  askedBy: 'Matti',
  answerDueAt: '2036-11-28T08:00:00Z',
  deputy: null,
  lines: [line('Pultit', 6890), line('Palat', 13_050), line('Levyt', 18_900)],
  files: [],
  answer: null,
  earlier: [],
  can: { change: false, withdraw: false, enterAnswer: false, answer: true, approveUpToCents: null },
  ...given,
})

async function open(given: Partial<ExtraWork>, withVat = false) {
  serveApi(() => ({}))
  await renderFor(
    ownOrganization('CUSTOMER', 'Pohjola'),
    <ExtraWorkItem work={work(given)} ticketId="t1" shown={{ withVat, day: '2026-11-27' }} isGarage={false} />,
  )
  const item = page.getByRole('listitem', { name: 'Lisätyö 1' })
  await expect.element(item.getByText('Yhteensä', { exact: false }).last()).toBeVisible()
  return () => (item.element().textContent ?? '').replace(/\s+/g, ' ')
}

test('the lines of a request are named without VAT and add up to the sum with VAT, before the answer', async () => {
  const text = await open({})
  await expect.poll(text).toMatch(/Palat 1 kpl130,50 €veroton/)
  expect(text()).toContain('Veroton388,40 €ALV 25,5 %99,04 €Yhteensä487,44 €')
  await page.getByRole('button', { name: 'Hyväksy kaikki' }).click()
  await expect.poll(text).toContain('Hyväksyt nyt 388,40 € veroton')
})

test('what is approved adds up to its sum after the answer', async () => {
  const can = { change: false, withdraw: false, enterAnswer: false, answer: false, approveUpToCents: null }
  const lines = [line('Pultit', 6890, 'APPROVED'), line('Palat', 13_050, 'APPROVED'), line('Levyt', 18_900, 'DECLINED')]
  const text = await open({ state: 'ANSWERED', lines, can })
  expect(text()).toContain('Veroton199,40 €ALV 25,5 %50,85 €Hyväksytty yhteensä250,25 €')
  expect(text()).toContain('130,50 €, veroton')
})

test('a private person reads each line with VAT', async () => {
  const text = await open({}, true)
  await expect.poll(text).toMatch(/Palat 1 kpl163,78 €sis\. ALV/)
  expect(text()).not.toContain('130,50')
})

test('a member above the limit is led to who may approve it', async () => {
  await open({ can: { change: false, withdraw: false, enterAnswer: false, answer: true, approveUpToCents: 30_000 } })
  const person = (name: string, role: 'ADMIN' | 'MEMBER') => ({ userId: name, name, email: `${name}@example.fi`, role })
  serveApi((path) =>
    path === 'organizations.listMembers' ? [person('paula', 'ADMIN'), person('jaana', 'MEMBER')] : {},
  )
  await expect.element(page.getByText('Odottaa pääkäyttäjän lupaa')).toBeVisible()
  await page.getByRole('button', { name: 'Hyväksy kaikki' }).click()
  await page.getByRole('button', { name: 'Pyydä pääkäyttäjää' }).click()
  const mail = page.getByRole('link', { name: 'Lähetä sähköpostia henkilölle paula' })
  await expect.element(mail).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('/app/tickets/t1')))
  await expect.element(page.getByText('jaana@example.fi')).not.toBeInTheDocument()
})
