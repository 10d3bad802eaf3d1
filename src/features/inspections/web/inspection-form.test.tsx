import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { NO_LIMITS } from '../inspection-templates.ts'
import type { Inspection, InspectionPoint, PointPress } from '../inspections.ts'
import { InspectionForm } from './inspection-form.tsx'

const point = (id: string, given: Partial<InspectionPoint> = {}): InspectionPoint => ({
  id,
  group: 'Jarrut',
  name: id,
  unit: '',
  limits: NO_LIMITS,
  result: null,
  measure: null,
  note: '',
  files: [],
  outcome: null,
  ...given,
})

const inspection: Inspection = {
  id: 'i1',
  ticketId: 't1',
  number: 1,
  name: 'Kuntotarkastus',
  startedAt: '2026-03-01T08:00:00Z',
  startedBy: 'Matti',
  finishedAt: null,
  finishedBy: null,
  counts: { RED: 0, YELLOW: 0, GREEN: 0, NOT_APPLICABLE: 0, OPEN: 3 },
  can: { fill: true, finish: true, reopen: false, remove: true, ask: false },
  points: [
    point('Jarrupalat', { unit: 'mm', limits: { ...NO_LIMITS, redBelow: 2000, yellowBelow: 4000 } }),
    point('Jarruletkut'),
    point('Seisontajarru'),
  ],
}

/** The garage's page of the inspection; answers what was sent of points. */
async function open() {
  const sent: { points: PointPress[]; isBulk: boolean }[] = []
  serveApi((procedure, input) => {
    if (procedure !== 'inspections.savePoints') return {}
    const { points, isBulk } = input as (typeof sent)[number]
    sent.push({ points, isBulk })
    return { points: [] }
  })
  await renderFor(ownOrganization('GARAGE', 'Vallila'), <InspectionForm inspection={inspection} />)
  return sent
}

const of = (name: string) => page.getByRole('group', { name })

test('a press is sent with what was seen before it, and the buttons are large enough for a glove', async () => {
  const sent = await open()
  const red = of('Jarruletkut').getByRole('button', { name: 'Punainen' })
  expect(red.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  await red.click()
  await expect
    .poll(() => sent)
    .toEqual([{ isBulk: false, points: [{ pointId: 'Jarruletkut', result: { from: null, to: 'RED' } }] }])
})

test('a measure proposes the colour of its limits in the same press', async () => {
  const sent = await open()
  const measure = of('Jarrupalat').getByRole('textbox', { name: 'Mitta: Jarrupalat' })
  await measure.fill('1,5')
  await userEvent.tab()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        isBulk: false,
        points: [{ pointId: 'Jarrupalat', measure: { from: null, to: 1500 }, result: { from: null, to: 'RED' } }],
      },
    ])
})

test('what cannot be read as a measure is kept to be corrected and sent nowhere', async () => {
  const sent = await open()
  await of('Jarrupalat').getByRole('textbox', { name: 'Mitta: Jarrupalat' }).fill('kolme')
  await userEvent.tab()
  await expect.element(of('Jarrupalat').getByText('Anna mitta lukuna, esimerkiksi 3,5')).toBeVisible()
  expect(sent).toEqual([])
})

test('all the rest is green in one press, which is offered to be taken back', async () => {
  const sent = await open()
  await page.getByRole('button', { name: 'Loput kunnossa (3)' }).click()
  await expect.poll(() => sent.map(({ isBulk, points }) => [isBulk, points.length])).toEqual([[true, 3]])
})

test('an inspection with points that are not looked at is finished after a question', async () => {
  await open()
  await page.getByRole('button', { name: 'Päätä tarkastus' }).click()
  await expect.element(page.getByText('3 kohtaa on tarkastamatta.', { exact: false })).toBeVisible()
})
