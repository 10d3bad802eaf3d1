import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { MAX_GIVEN_CARS } from '#features/service-plans/service-plans.ts'
import { FleetFile, MOST_PICKED } from '../fleet.ts'
import { PickedBar } from './picked-bar.tsx'
import type { Picked } from './use-picked.ts'

const idOf = (index: number) => `0197a5c0-0000-7000-8000-${String(index).padStart(12, '0')}`
const show = (count: number) => {
  const cars = Array.from({ length: count }, (_, index) => ({ id: idOf(index) }))
  return renderFor(
    ownOrganization('CUSTOMER', 'Pohjolan Kuljetus'),
    <PickedBar picked={{ cars } as unknown as Picked} />,
  )
}
const bar = page.getByRole('region', { name: 'Valitut autot' })
const file = bar.getByRole('link', { name: 'Lataa CSV' })

test('a file that the server answers is offered of as many cars as can be changed at once', async () => {
  await show(MOST_PICKED)
  await expect.element(file).toBeVisible()
  const { searchParams } = new URL(file.element().getAttribute('href') ?? '', window.location.href)
  const asked = FleetFile.safeParse({ organizationId: idOf(0), ids: searchParams.get('ids') })
  expect(asked.data?.ids).toHaveLength(MOST_PICKED)
  await expect.element(bar.getByText(/autosta ja korjaamolle ilmoittaa enintään 50 autoa\.$/)).toBeVisible()
})

test('more cars than that have no act that would be refused, and the bar says why', async () => {
  await show(MOST_PICKED + 1)
  await expect
    .element(bar.getByText(/, korjaamolle ilmoittaa enintään 50 autoa ja muuttaa tai ladata enintään 200 autoa\.$/))
    .toBeVisible()
  expect(bar.getByRole('link').elements()).toHaveLength(0)
  await expect.element(bar.getByRole('button')).toHaveAccessibleName('Tyhjennä valinta')
})

test('a service programme is given to as many cars at once as are changed', () => {
  expect(MAX_GIVEN_CARS).toBe(MOST_PICKED)
})
