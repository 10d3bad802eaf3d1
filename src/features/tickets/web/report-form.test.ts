import { expect, test } from 'vitest'
import { emptyReport, type ReportValues, reportResolver } from './report-form.ts'

const blank = emptyReport({ name: '', phone: '' })

type Typed = Partial<ReportValues['customer']['newCustomer']>

/** What the form says of a new customer, by field. */
async function errorsOf(typed: Typed): Promise<ReportErrors['newCustomer']> {
  const customer = {
    ...blank.customer,
    mode: 'new',
    newCustomer: { ...blank.customer.newCustomer, ...typed },
  } as const
  const { errors } = await reportResolver('GARAGE')({ ...blank, customer }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return (errors as { customer?: ReportErrors }).customer?.newCustomer
}
type ReportErrors = { newCustomer?: { [Name in keyof ReportValues['customer']['newCustomer']]?: { message?: string } } }

test.each([
  ['1234567-2', 'Tarkista Y-tunnus: viimeinen numero ei täsmää muihin'],
  ['Oy Yritys', 'Tarkista Y-tunnus: siinä on seitsemän numeroa, viiva ja yksi numero, esimerkiksi 1234567-1'],
  ['', 'Anna Y-tunnus'],
  ['1234567-1', undefined],
])('the form answers the business id “%s” with %j, as everywhere', async (typed, said) => {
  expect((await errorsOf({ kind: 'COMPANY', businessId: typed }))?.businessId?.message).toBe(said)
})

test.each<[string, Typed, Record<string, string>]>([
  ['a person with a phone number alone', { phone: '040 123 4567' }, {}],
  ['a person with a name alone', { name: 'Matti' }, {}],
  ['a person with neither', {}, { phone: 'Anna puhelinnumero tai nimi' }],
  ['a person with half a number', { phone: '040' }, { phone: expect.stringMatching(/^Tarkista puhelinnumero/) }],
  [
    'a company with a phone number alone',
    { kind: 'COMPANY', phone: '040 123 4567' },
    { name: 'Anna asiakkaan nimi', businessId: 'Anna Y-tunnus' },
  ],
])('the form answers %s with %o', async (_, typed, said) => {
  const errors = await errorsOf(typed)
  expect(Object.fromEntries(Object.entries(errors ?? {}).map(([field, one]) => [field, one?.message]))).toEqual(said)
})
