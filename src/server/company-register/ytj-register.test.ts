import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ytjRegister } from './ytj-register.ts'

// PRH's interface at the wire, with answers in the shape that it documents and gives.

const descriptions = [
  { languageCode: '3', description: 'Limited company' },
  { languageCode: '1', description: 'Osakeyhtiö' },
]
const visiting = {
  type: 1,
  street: 'Valimotie',
  postCode: '00380',
  buildingNumber: '17-19',
  entrance: 'A',
  apartmentNumber: '4',
  apartmentIdSuffix: 'b',
  registrationDate: '2025-09-29',
  source: '0',
  postOffices: [
    { city: 'HELSINGFORS', languageCode: '2', municipalityCode: '091' },
    { city: 'HELSINKI', languageCode: '1', municipalityCode: '091' },
  ],
}
const postal = {
  type: 2,
  postOfficeBox: '123',
  co: 'Tilipalvelu Oy',
  postCode: '33901',
  source: '0',
  postOffices: [{ city: 'ISO-VALKEALA ETELÄINEN', languageCode: '1' }],
}
const company = {
  businessId: { value: '3300101-8', registrationDate: '2020-01-15', source: '3' },
  euId: { value: 'FIFPRO.3300101-8', source: '1' },
  names: [
    {
      name: 'Vanha Paja Oy',
      type: '1',
      registrationDate: '2020-01-15',
      endDate: '2022-02-01',
      version: 2,
      source: '1',
    },
    { name: 'Oma Autopaja Oy', type: '1', registrationDate: '2022-02-02', version: 1, source: '1' },
    { name: 'Paja-apu', type: '3', registrationDate: '2022-02-02', version: 1, source: '1' },
  ],
  mainBusinessLine: { type: '95310', descriptions, typeCodeSet: 'TOIMI4', source: '2' },
  companyForms: [{ type: '16', version: 1, source: '1', descriptions }],
  companySituations: [],
  registeredEntries: [{ type: '1', register: '1', authority: '2', registrationDate: '2020-01-20', descriptions }],
  addresses: [postal, visiting],
  tradeRegisterStatus: '1',
  status: '2',
  registrationDate: '2020-01-20',
  lastModified: '2026-01-02T03:04:05',
}

type Answer = (response: ServerResponse) => void
const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const answerOf = (...companies: unknown[]) => json({ totalResults: companies.length, companies })

let answer: Answer
let asked: string[]
let warnings: unknown[]
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(response)
})
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/opendata-ytj-api/v3`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answer = answerOf(company)
  asked = []
  warnings = []
})

const open = (limitMs = 120_000) => ytjRegister({ baseUrl, limitMs }, (error) => warnings.push(error))
const ask = () => open().lookUp('3300101-8')

test('a company is asked for by its business id, and read with its present name and Finnish town', async () => {
  expect(await ask()).toEqual({
    company: {
      name: 'Oma Autopaja Oy',
      address: { streetAddress: 'Valimotie 17-19 A 4b', postalCode: '00380', city: 'Helsinki' },
      postalAddress: {
        streetAddress: 'PL 123, c/o Tilipalvelu Oy',
        postalCode: '33901',
        city: 'Iso-Valkeala Eteläinen',
      },
      hasEnded: false,
    },
    isAway: false,
  })
  expect(asked).toEqual(['/opendata-ytj-api/v3/companies?businessId=3300101-8'])
})

describe('what the register answers', () => {
  test('an only address is both the visiting and the postal address', async () => {
    answer = answerOf({ ...company, addresses: [visiting] })
    const { company: found } = await ask()
    expect(found?.postalAddress).toEqual(found?.address)
  })

  test('a company that has ceased is read by its last name, and as ceased', async () => {
    const names = [{ name: 'Artjärven Paja Oy', type: '1', registrationDate: '1976-04-23', endDate: '2005-12-19' }]
    answer = answerOf({ ...company, names, addresses: [], endDate: '2005-12-19' })
    expect((await ask()).company).toEqual({
      name: 'Artjärven Paja Oy',
      address: { streetAddress: '', postalCode: '', city: '' },
      postalAddress: { streetAddress: '', postalCode: '', city: '' },
      hasEnded: true,
    })
  })

  test('an address abroad is left out', async () => {
    const abroad = { type: 1, country: 'SE', freeAddressLine: 'Norgårdsvägen_3 SE-451_75_Uddevalla', source: '0' }
    answer = answerOf({ ...company, addresses: [abroad] })
    expect((await ask()).company?.address).toEqual({ streetAddress: '', postalCode: '', city: '' })
  })

  test('a field that the register leaves empty or null is not known', async () => {
    const bare = { type: 1, street: null, postCode: null, buildingNumber: null, postOffices: [], source: '0' }
    answer = answerOf({ ...company, addresses: [bare], endDate: null })
    expect((await ask()).company).toMatchObject({ address: { streetAddress: '', postalCode: '', city: '' } })
  })
})

test.each<[string, Answer]>([
  ['none', json({ totalResults: 0, companies: [] })],
  ['another one', answerOf({ ...company, businessId: { value: '3300202-9', source: '3' } })],
  ['one without a name', answerOf({ ...company, names: [] })],
])('a business id for which the register answers %s is unknown', async (_what, given) => {
  answer = given
  expect(await ask()).toEqual({ company: null, isAway: false })
  expect(warnings).toEqual([])
})

test.each<[string, Answer]>([
  ['what is no JSON', (response) => void response.writeHead(200).end('<html>')],
  ['other types', json({ companies: [{ ...company, names: 'x' }] })],
  ['far too much', (response) => void response.writeHead(200).end('x'.repeat(2_000_000))],
  ['that it was asked too often', (response) => void response.writeHead(429).end('Too many requests')],
  ['that it cannot serve', json({ timestamp: '2026-01-01 00:00:00', errorcode: 1 }, 503)],
  ['that it is elsewhere', (response) => void response.writeHead(302, { location: baseUrl }).end()],
])('a form goes on without a register that answers %s', async (_what, given) => {
  answer = given
  expect(await ask()).toEqual({ company: null, isAway: true })
  expect(warnings).toHaveLength(1)
})

test('a form goes on without a register that hangs', async () => {
  answer = () => {}
  expect(await open(100).lookUp('3300101-8')).toEqual({ company: null, isAway: true })
})

test('an answer is kept', async () => {
  const { lookUp } = open()
  await Promise.all([lookUp('3300101-8'), lookUp('3300101-8')])
  await lookUp('3300101-8')
  expect(asked).toHaveLength(1)
})
