import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { AddPackage, LineChoice, PackageLine } from '../line-items.ts'
import { AddLine } from './add-line.tsx'
import { LineWriter } from './line-writer.tsx'

const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')
const line = (name: string, unitPriceCents: number | null): PackageLine => ({
  kind: 'SERVICE',
  sourceId: name,
  code: '',
  name,
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents,
  discountPerMille: 0,
  vatCode: 'STANDARD',
  isCustomerPrice: false,
})
const vuosihuolto: LineChoice = {
  kind: 'PACKAGE',
  id: 'p1',
  name: 'Vuosihuolto',
  skipped: ['Pesu'],
  lines: [line('Huolto', 20_000), line('Vianhaku', null)],
}

const field = page.getByRole('combobox', { name: 'Lisää rivi' })

test('a package is looked at before it is added, and a second try of the same act is known by its key', async () => {
  const sent: AddPackage[] = []
  serveApi((path, input) => {
    if (path === 'lineItems.choices') return [vuosihuolto]
    sent.push(input as AddPackage)
    if (sent.length === 1) throw new Refused({ kind: 'limit', reason: 'too_many_requests' })
    return { ids: ['a', 'b'] }
  })
  await renderFor(
    garage,
    <>
      <AddLine ticketId="t1" />
      <Toaster />
    </>,
  )
  await userEvent.fill(field, 'vuosi')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ei myynnissä, jää pois: Pesu.')).toBeVisible()
  await expect.element(page.getByText(/200,00\s€ \+ sovittavat/)).toBeVisible()
  const add = page.getByRole('button', { name: 'Lisää paketti' })
  await expect.element(add).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Pakettia ei voitu lisätä')).toBeVisible()
  await userEvent.click(add)
  await expect.element(page.getByText('Anna vielä hinta')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ requestKey }) => requestKey)).size).toBe(1)
  expect(sent[0]).toMatchObject({ ticketId: 't1', packageId: 'p1' })
})

test('a package that was chosen by mistake adds nothing, and where packages do not belong none is offered', async () => {
  serveApi(() => [vuosihuolto])
  await renderFor(
    garage,
    <LineWriter pricesOf={{ ticketId: 't1' }} onAdd={() => {}} onAddPackage={() => Promise.reject(new Error())} />,
  )
  await userEvent.fill(field, 'vuosi')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('group', { name: 'Vuosihuolto' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()

  await renderFor(garage, <LineWriter pricesOf={{ ticketId: 't1' }} onAdd={() => {}} />)
  const alone = field.last()
  await userEvent.fill(alone, 'vuosi')
  await expect.element(page.getByRole('option', { name: 'Kirjoita rivi ”vuosi”' })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
})
