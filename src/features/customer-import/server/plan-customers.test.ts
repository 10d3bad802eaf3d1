import { describe, expect, test } from 'vitest'
import { knownColumns } from '#server/import/map-columns.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { readRows } from '#server/import/read-rows.ts'
import { customerFile } from './customer-file.ts'
import { CustomerRegister, type KnownCustomer } from './customer-register.ts'
import {
  FLEETIO_CONTACTS,
  FLEETIO_VEHICLES,
  LUBELOGGER,
  ODOO_CONTACTS,
  ODOO_VEHICLES,
  PLAIN,
  UNKNOWN,
} from './customers.fixture.ts'
import { beginPlan, outcomeOf, planRow } from './plan-customers.ts'

const NOW = new Date('2026-11-28T08:00:00Z')

async function read(text: string, chosen = {}) {
  const reader = customerFile('2026-11-28')
  const csv = await readCsv(Buffer.from(text), { maxRows: 1000, columns: knownColumns(reader) })
  return readRows(csv, reader, chosen)
}

async function plan(text: string, customers: KnownCustomer[] = [], taken: string[] = []) {
  const file = await read(text)
  if (!('rows' in file)) throw new Error(JSON.stringify(file.errors))
  const register = new CustomerRegister({ customers, cars: [], taken: new Set(taken) })
  const planned = beginPlan(register, NOW)
  for (const row of file.rows) planRow(planned, row)
  return {
    register,
    outcome: outcomeOf(planned),
    file,
    customers: [...register.customers.values()].map(({ thing }) => thing),
    cars: [...register.cars.values()].map(({ thing }) => thing),
  }
}

const known = (given: Partial<KnownCustomer> = {}): KnownCustomer => ({
  id: 'c1',
  isOwn: true,
  name: 'Maija Mallikas',
  kind: 'PERSON',
  businessId: '',
  vatNumber: '',
  phone: '',
  email: '',
  streetAddress: '',
  postalCode: '',
  city: '',
  billing: { billingName: '', billingAddress: '', billingEmail: '', eInvoiceAddress: '', eInvoiceOperator: '' },
  contacts: [],
  note: '',
  ...given,
})

describe('files of other programs', () => {
  test.each([
    ['Odoo (ajoneuvot)', ODOO_VEHICLES],
    ['Odoo (yhteystiedot)', ODOO_CONTACTS],
    ['Fleetio (yhteystiedot)', FLEETIO_CONTACTS],
    ['Fleetio (ajoneuvot)', FLEETIO_VEHICLES],
    ['LubeLogger', LUBELOGGER],
  ])('%s is recognised by its headings', async (name, text) => {
    const file = await read(text)
    expect(file.mapping.preset).toBe(name)
    expect('rows' in file && file.errors).toEqual([])
  })

  test('a plain spreadsheet is of no program', async () => {
    expect((await read(PLAIN)).mapping.preset).toBeNull()
  })

  test('cars of Odoo come under their drivers', async () => {
    const { customers, cars } = await plan(ODOO_VEHICLES)
    expect(customers.map(({ name, kind, phone }) => [name, kind, phone])).toEqual([
      ['Maija Mallikas', 'PERSON', '+358401234567'],
      ['Mallikuljetus Oy', 'COMPANY', '+35831234567'],
    ])
    expect(
      cars.map(({ registrationNumber, make, model, mileageKm }) => [registrationNumber, make, model, mileageKm]),
    ).toEqual([
      ['ABC-123', 'Skoda', 'Octavia', 152300],
      ['KUL-104', 'Ford', 'Transit', 231000],
    ])
  })

  test('contacts of Odoo keep what kind they are, and a Finnish VAT number is the business id', async () => {
    const { customers } = await plan(ODOO_CONTACTS)
    expect(customers.map(({ name, kind, businessId }) => [name, kind, businessId])).toEqual([
      ['Mallikuljetus Oy', 'COMPANY', '1234567-1'],
      ['Maija Mallikas', 'PERSON', ''],
    ])
    expect(customers.map(({ note }) => note)).toEqual(['Laskutus kuun lopussa\nSoita & sovi', ''])
  })

  test('contacts and vehicles of Fleetio bring a person each', async () => {
    const contacts = await plan(FLEETIO_CONTACTS)
    expect(contacts.customers).toMatchObject([
      {
        name: 'Maija Mallikas',
        phone: '+358401234567',
        email: 'maija@example.fi',
        streetAddress: 'Koivukuja 2',
        city: 'Tampere',
      },
    ])
    const vehicles = await plan(FLEETIO_VEHICLES)
    expect(vehicles.customers).toMatchObject([{ name: 'Maija Mallikas' }])
    expect(vehicles.cars).toMatchObject([{ registrationNumber: 'ABC-123', make: 'Skoda', mileageKm: 152300 }])
  })

  test('vehicles of LubeLogger have no owner in its own headings: the column is added or chosen', async () => {
    const { customers, cars } = await plan(LUBELOGGER)
    expect(customers).toMatchObject([{ name: 'Maija Mallikas' }])
    expect(cars).toMatchObject([{ registrationNumber: 'ABC-123', make: 'Skoda', model: 'Octavia', year: 2021 }])
  })

  test('unknown headings say what lacks, with the first values of each column', async () => {
    const file = await read(UNKNOWN)
    expect('rows' in file).toBe(false)
    expect(file.mapping.columns[0]).toEqual({ heading: 'Kunde', samples: ['Maija Mallikas'], field: null })
  })

  test('unknown headings are read by what a person chose', async () => {
    const file = await read(UNKNOWN, { columns: ['name', 'phone', 'registrationNumber', null] })
    expect('rows' in file && file.rows[0]?.row).toMatchObject({
      customer: { name: 'Maija Mallikas', phone: '+358401234567' },
      car: { registrationNumber: 'ABC-123', make: '' },
    })
  })
})

describe('whose a row is', () => {
  test('rows with one phone and name become one customer with two cars', async () => {
    const { customers, cars, outcome } = await plan(PLAIN)
    expect(customers.map(({ name }) => name)).toEqual(['Maija Mallikas', 'Mallikuljetus Oy'])
    expect(cars.map(({ customerId }) => customerId === customers[0]?.id)).toEqual([true, true, false])
    expect(outcome).toMatchObject({ added: 5, updated: 0, errors: [], skipped: 0 })
  })

  test('a person whom the garage knows only by the number gets the name, which is reported', async () => {
    const nameless = known({ name: '040 123 4567', phone: '+358401234567' })
    const rows = 'Nimi;Puhelin\nMaija Mallikas;0401234567\nPekka Mallikas;0401234567\n'
    const { outcome, customers } = await plan(rows, [nameless])
    expect(nameless.name).toBe('Maija Mallikas')
    expect(customers.map(({ name }) => name)).toEqual(['Maija Mallikas', 'Pekka Mallikas'])
    expect(outcome).toMatchObject({ added: 1, updated: 1, warnings: [{ row: 2, column: 'Asiakas' }, { row: 3 }] })
  })

  test('a company with the number of a person without a name is another customer', async () => {
    const nameless = known({ name: '040 123 4567', phone: '+358401234567' })
    const { outcome } = await plan('Nimi;Puhelin\nMalli Oy;0401234567\n', [nameless])
    expect(outcome).toMatchObject({ added: 1, updated: 0 })
  })

  test('two people with one phone become two customers, which is reported', async () => {
    const { customers, outcome } = await plan('Nimi;Puhelin\nMaija Mallikas;0401234567\nPekka Mallikas;0401234567\n')
    expect(customers).toHaveLength(2)
    expect(outcome.warnings).toMatchObject([{ row: 3, column: 'Puhelin' }])
  })

  test('the order of names, their dots and the form of a company make no other customer', async () => {
    const { customers } = await plan('Nimi;Puhelin\nÄijä Öhman;0401234567\nÖHMAN ÄIJÄ;040 123 4567\n')
    expect(customers).toHaveLength(1)
  })

  test('two business ids are two customers, also with one phone and name', async () => {
    const { customers } = await plan(
      'Nimi;Puhelin;Y-tunnus\nMalli Oy;0401234567;1234567-1\nMalli Oy;0401234567;0737546-2\n',
    )
    expect(customers).toHaveLength(2)
  })

  test('two bare rows of one name join, which is reported', async () => {
    const { customers, cars, outcome } = await plan('Nimi;Rekisterinumero\nMalli Oy;ABC-123\nMalli Oy;XYZ-987\n')
    expect([customers.length, cars.length]).toEqual([1, 2])
    expect(outcome.warnings).toMatchObject([{ row: 3, column: 'Asiakas' }])
  })

  test('a name never takes a person by itself for another who has a phone', async () => {
    const { outcome } = await plan('Nimi;Puhelin\nMaija Mallikas;0501112223\n', [known({ phone: '+358401234567' })])
    expect(outcome).toMatchObject({ added: 1, updated: 0 })
  })

  test('a row that fits two customers is wrong', async () => {
    const { outcome } = await plan('Nimi;Puhelin\nMallikas;0401234567\n', [
      known({ phone: '+358401234567' }),
      known({ id: 'c2', name: 'Pekka Mallikas', phone: '+358401234567' }),
    ])
    expect(outcome).toMatchObject({ added: 0, errors: [{ row: 2, column: 'Asiakas' }] })
  })

  test('a customer with people of its own is left untouched and reported', async () => {
    const { outcome, customers } = await plan('Nimi;Y-tunnus;Rekisterinumero\nMalli Oy;1234567-1;ABC-123\n', [
      known({ name: 'Malli Oy', kind: 'COMPANY', businessId: '1234567-1', isOwn: false }),
    ])
    expect(customers).toEqual([])
    expect(outcome).toMatchObject({ added: 0, updated: 0, skipped: 1, warnings: [{ row: 2 }] })
  })

  test('a business id of a customer that the garage does not deal with is left out and reported', async () => {
    const { outcome } = await plan('Nimi;Y-tunnus\nMalli Oy;1234567-1\n', [], ['1234567-1'])
    expect(outcome).toMatchObject({ added: 0, skipped: 1, warnings: [{ row: 2, column: 'Y-tunnus' }] })
  })
})

describe('what is known', () => {
  test('an import fills what was empty, and changes nothing else', async () => {
    const before = known({ phone: '+358401234567', city: 'Turku' })
    const { outcome } = await plan('Nimi;Puhelin;Sähköposti;Kaupunki\nMaija Mallikas;0401234567;m@example.fi;Oulu\n', [
      before,
    ])
    expect(before).toMatchObject({ city: 'Turku', email: 'm@example.fi' })
    expect(outcome).toMatchObject({ added: 0, updated: 1 })
  })

  test('fills a note where nothing was written down, and reports another one', async () => {
    const [blank, written] = [
      known({ phone: '+358401234567' }),
      known({ id: 'c2', name: 'Pekka Malli', phone: '+358501112223', note: 'Soita aina ensin' }),
    ]
    const file =
      'Nimi;Puhelin;Huomautus\nMaija Mallikas;0401234567;Maksaa käteisellä\nPekka Malli;0501112223;Ei WhatsAppia\nPekka Malli;0501112223;Soita aina ensin\n'
    const { outcome, register } = await plan(file, [blank, written])
    expect([blank.note, written.note]).toEqual(['Maksaa käteisellä', 'Soita aina ensin'])
    expect([...register.noted]).toEqual(['c1'])
    expect(outcome).toMatchObject({ updated: 1, unchanged: 2, warnings: [{ row: 3, column: 'Huomautus' }] })
  })

  test('makes a row that says nothing new unchanged', async () => {
    const { outcome } = await plan('Nimi;Puhelin\nMaija Mallikas;0401234567\n', [known({ phone: '+358401234567' })])
    expect(outcome).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
  })

  test('keeps a car with its customer: a row of another one is wrong and makes no customer', async () => {
    const { outcome, customers, cars } = await plan(
      'Nimi;Puhelin;Rekisterinumero\nMaija Mallikas;0401234567;ABC-123\nPekka Malli;0501112223;ABC-123\n',
    )
    expect([customers.length, cars.length]).toEqual([1, 1])
    expect(outcome.errors).toMatchObject([{ row: 3, column: 'Rekisterinumero' }])
  })
})

describe('a row that is wrong', () => {
  test.each([
    ['a check digit', 'Nimi;Y-tunnus\nMalli Oy;1234567-2\n', 'Y-tunnus'],
    ['a phone', 'Nimi;Puhelin\nMaija;12\n', 'Puhelin'],
    ['a person with a business id', 'Nimi;Y-tunnus;Asiakaslaji\nMaija;1234567-1;Henkilö\n', 'Asiakaslaji'],
    ['a foreign VAT number without its country', 'Nimi;ALV-tunniste\nMalli AB;556677889901\n', 'ALV-tunniste'],
    ['no name', 'Nimi;Rekisterinumero\n;ABC-123\n', 'Asiakas'],
    ['an e-invoice address without its operator', 'Nimi;Verkkolaskuosoite\nMalli Oy;003712345671\n', 'Välittäjätunnus'],
    ['a year', 'Nimi;Rekisterinumero;Vuosimalli\nMaija;ABC-123;21\n', 'Vuosimalli'],
  ])('%s is reported at its column', async (_, text, column) => {
    const file = await read(text)
    expect('rows' in file && file.errors).toMatchObject([{ row: 2, column }])
  })
})
