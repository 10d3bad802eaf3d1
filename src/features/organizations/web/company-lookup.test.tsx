import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { CompanyLookup as Answer } from '../organizations.ts'
import { CompanyLookup, CompanyLookupButton } from './company-lookup.tsx'
import { ownOrganization, renderFor } from './screen.fixture.tsx'

const address = { streetAddress: 'Hämeentie 14', postalCode: '00530', city: 'Helsinki' }
const companies: Record<string, Answer['company']> = {
  '3300101-8': { name: 'Hakaniemen Autopaja Oy', address, postalAddress: address, hasEnded: false },
  '3300606-2': { name: 'Lopettanut Liike Oy', address, postalAddress: address, hasEnded: true },
}

function serve(answer: Partial<Answer> | 'refuses' = {}) {
  const asked: string[] = []
  serveApi((_path, input) => {
    const { businessId } = input as { businessId: string }
    asked.push(businessId)
    if (answer === 'refuses') throw new Refused({ kind: 'limit', reason: 'too_many_requests' })
    return { businessId, company: companies[businessId] ?? null, isAway: false, register: 'YTJ', ...answer }
  })
  return asked
}

const blank = { businessId: '', name: '', streetAddress: '', postalCode: '', city: '' }
const FIELDS = { name: 'name', streetAddress: 'streetAddress', postalCode: 'postalCode', city: 'city' } as const

function Form() {
  const form = useForm({ defaultValues: blank })
  const businessId = useWatch({ control: form.control, name: 'businessId' })
  return (
    <>
      <input aria-label="Y-tunnus" {...form.register('businessId')} />
      <CompanyLookup form={form} businessId={businessId} fields={FIELDS}>
        <input aria-label="Nimi" {...form.register('name')} />
      </CompanyLookup>
    </>
  )
}

const open = () => renderFor(ownOrganization('GARAGE', 'Oma'), <Form />)
const field = (label: string) => page.getByLabelText(label)
const type = (businessId: string) => userEvent.fill(field('Y-tunnus'), businessId)

test('name and address come by the business id, can be corrected, and say where they are from', async () => {
  const asked = serve()
  await open()
  await type('33001')
  await expect.element(field('Katuosoite (valinnainen)')).not.toBeInTheDocument()
  await type('fi 33001018')
  await expect.element(field('Nimi')).toHaveValue('Hakaniemen Autopaja Oy')
  await expect.element(field('Katuosoite (valinnainen)')).toHaveValue('Hämeentie 14')
  await expect.element(field('Postitoimipaikka')).toHaveValue('Helsinki')
  await expect.element(page.getByText(/Tiedot haettu YTJ:stä/)).toBeVisible()
  expect(asked).toEqual(['3300101-8'])
  await userEvent.fill(field('Katuosoite (valinnainen)'), 'Oma katu 1')
  await expect.element(field('Katuosoite (valinnainen)')).toHaveValue('Oma katu 1')
})

test('what the person typed stays, and what was filled in goes away with its business id', async () => {
  serve()
  await open()
  await userEvent.fill(field('Nimi'), 'Annan Paja')
  await type('3300101-8')
  await expect.element(field('Postinumero')).toHaveValue('00530')
  await expect.element(field('Nimi')).toHaveValue('Annan Paja')
  await type('3401234-1')
  await expect.element(page.getByText(/ei löytynyt yritysrekisteristä/)).toBeVisible()
  await expect.element(field('Postinumero')).toHaveValue('')
  await expect.element(field('Nimi')).toHaveValue('Annan Paja')
})

test('a company that has ceased is said to have', async () => {
  serve({ register: 'EMBEDDED' })
  await open()
  await type('3300606-2')
  await expect.element(page.getByText(/Tiedot haettu esimerkkirekisteristä/)).toBeVisible()
  await expect.element(page.getByText('Rekisterin mukaan yritys on lopettanut.')).toBeVisible()
})

test.each([
  ['is away', { company: null, isAway: true }],
  ['was asked too often', 'refuses' as const],
])('a register that %s changes nothing in the form', async (_what, answer) => {
  serve(answer)
  await open()
  await userEvent.fill(field('Nimi'), 'Annan Paja')
  await type('3300101-8')
  await expect.element(page.getByText(/ei vastaa juuri nyt/)).toBeVisible()
  await expect.element(field('Katuosoite (valinnainen)')).toBeVisible()
  await expect.element(field('Nimi')).toHaveValue('Annan Paja')
})

test('a settings page asks on a press, and not at all without a business id', async () => {
  const asked = serve()
  const found: string[] = []
  const button = (businessId: string) => (
    <CompanyLookupButton businessId={businessId} onFound={({ name }) => found.push(name)} />
  )
  await renderFor(
    ownOrganization('GARAGE', 'Oma'),
    <div>
      {button('')}
      {button('3300101-8')}
    </div>,
  )
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Hae tiedot Y-tunnuksella' }).click()
  await expect.poll(() => found).toEqual(['Hakaniemen Autopaja Oy'])
})
