import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { MergeDialog } from './merge-dialog.tsx'

const other = {
  id: 'c2',
  name: 'L. Laine',
  image: null,
  address: '',
  businessId: null,
  phone: '+358405551234',
  connection: 'ACCEPTED',
}

async function openMerge(preview: () => unknown) {
  const merged: unknown[] = []
  let isClosed = false
  serveApi((path, input) => {
    if (path === 'organizations.findCustomers') return [{ ...other, id: 'c1', name: 'Liisa Laine' }, other]
    if (path === 'customers.mergePreview') return preview()
    merged.push(input)
    return {}
  })
  await renderFor(
    ownOrganization('GARAGE', 'Oma'),
    <MergeDialog customer={{ id: 'c1', name: 'Liisa Laine' }} onClose={() => (isClosed = true)} />,
  )
  await userEvent.click(page.getByRole('button', { name: 'Yhdistä asiakkaat' }))
  await expect.element(page.getByText('Valitse yhdistettävä asiakas')).toBeVisible()
  await userEvent.fill(page.getByRole('combobox'), 'laine')
  // not with itself
  await expect.element(page.getByRole('option')).toMatchTextContent(/L\. Laine/)
  await userEvent.click(page.getByRole('option'))
  return { merged, isClosed: () => isClosed }
}

test('what moves is said before two customers become one', async () => {
  const { merged, isClosed } = await openMerge(() => ({
    moves: [
      { what: 'cars', count: 1 },
      { what: 'tickets', count: 3 },
    ],
  }))
  await expect
    .element(page.getByText(/Asiakkaalle Liisa Laine siirtyy: 1 auto, 3 huoltoa\. L\. Laine poistuu asiakkaista/))
    .toBeVisible()
  expect(merged).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Yhdistä asiakkaat' }))
  await expect.poll(isClosed).toBe(true)
  expect(merged).toMatchObject([{ keptId: 'c1', removedId: 'c2' }])
})

test('a customer that may not be merged is refused with the reason', async () => {
  const { merged } = await openMerge(() => {
    throw new Refused({ kind: 'not_found', reason: 'customer' })
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/ei löytynyt/)
  await userEvent.click(page.getByRole('button', { name: 'Yhdistä asiakkaat' }))
  expect(merged).toEqual([])
})
