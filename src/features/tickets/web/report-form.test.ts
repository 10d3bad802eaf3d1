import { expect, test } from 'vitest'
import { emptyReport, type ReportValues, reportResolver } from './report-form.ts'

const blank = emptyReport({ name: '', phone: '' })

/** What the form says of the business id of a new customer, which is a company. */
async function saidOf(businessId: string): Promise<string | undefined> {
  const customer = {
    ...blank.customer,
    mode: 'new',
    newCustomer: { ...blank.customer.newCustomer, kind: 'COMPANY', businessId },
  } as const
  const { errors } = await reportResolver('GARAGE')({ ...blank, customer }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return (errors as { customer?: ReportErrors }).customer?.newCustomer?.businessId?.message
}
type ReportErrors = { newCustomer?: { [Name in keyof ReportValues['customer']['newCustomer']]?: { message?: string } } }

test.each([
  ['1234567-2', 'Tarkista Y-tunnus: viimeinen numero ei täsmää muihin'],
  ['Oy Yritys', 'Tarkista Y-tunnus: siinä on seitsemän numeroa, viiva ja yksi numero, esimerkiksi 1234567-1'],
  ['', 'Anna Y-tunnus'],
  ['1234567-1', undefined],
])('the form answers the business id “%s” with %j, as everywhere', async (typed, said) => {
  expect(await saidOf(typed)).toBe(said)
})
