import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { traficomVehicleData } from './traficom.ts'

// A stand-in for the register: it answers as the samples of the City of Helsinki's parking permits do, with made-up vehicles.

const person =
  '<omistajatHaltijat><omistajaHaltija><omistajanTunnus>010101A123N</omistajanTunnus></omistajaHaltija></omistajatHaltijat>'
const answerOf = (sanoma: string, virhe = '') => `<?xml version="1.0" encoding="UTF-8"?>
<kehys><yleinen><sanomatyyppi>OUT</sanomatyyppi><erakoodi/>${virhe}</yleinen><sanoma><ajoneuvontiedot>${sanoma}</ajoneuvontiedot></sanoma></kehys>`
const vehicle = ({ color = '6', used = '20051205', name = 'FOCUS' }) =>
  answerOf(`<laaja hetu="true"><tunnus laji="1"><rekisteritunnus>ABC-123</rekisteritunnus><valmistenumero>0F0WXXGCDW5D05303</valmistenumero></tunnus>
    <ajoneuvonTiedot><ajoneuvoluokka>M1</ajoneuvoluokka><merkki>135</merkki><merkkiSelvakielinen>Ford</merkkiSelvakielinen><mallimerkinta>4D FOCUS STW</mallimerkinta></ajoneuvonTiedot>
    <ajoneuvonPerustiedot><kaupallinenNimi>${name}</kaupallinenNimi><kayttoonottopvm>${used}</kayttoonottopvm><tekninen-tieto><vari>${color}</vari></tekninen-tieto></ajoneuvonPerustiedot>
    ${person}</laaja>`)
const missing = answerOf(
  '<perus hetu="true"><tunnus laji="1"><rekisteritunnus>ABC-123</rekisteritunnus></tunnus></perus>',
  '<virhe><virheluokka>info</virheluokka><virhekoodi>550</virhekoodi><virheselite>Ajoneuvoa ei löydy</virheselite></virhe>',
)

let answers: string[] = []
let asked: string[] = []
let warnings: string[] = []
const server = createServer(async (request, response) => {
  asked.push(await text(request))
  response.writeHead(200, { 'content-type': 'application/xml' }).end(answers.length > 1 ? answers.shift() : answers[0])
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = [vehicle({})]
  asked = []
  warnings = []
})

const account = {
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  username: 'huoltosilta',
  password: 'sala<sana&',
  messageType: 'IN',
  application: 'TPSUO',
  environment: 'LONTOO',
  customer: '123',
  sokuId: '456',
  serviceId: '789',
  queryKind: '841',
  purpose: '4',
}
const open = () => traficomVehicleData({ account, limitMs: 120_000 }, (error) => warnings.push(String(error)))

test('a vehicle is asked for in one message with the contract’s numbers, and its technical facts are read', async () => {
  expect(await open()('ABC-123')).toEqual({
    vehicle: {
      registrationNumber: 'ABC-123',
      vinNumber: '0F0WXXGCDW5D05303',
      make: 'Ford',
      model: 'FOCUS',
      color: 'Sininen',
      year: 2005,
      firstUseOn: '2005-12-05',
    },
    isAway: false,
  })
  const { kehys } = new XMLParser({ parseTagValue: false }).parse(asked[0] ?? '')
  expect(kehys.yleinen).toMatchObject({
    sanomatyyppi: 'IN',
    kayttooikeudet: { tietojarjestelma: { tunnus: 'huoltosilta', salasana: 'sala<sana&' } },
  })
  expect(kehys.sanoma.ajoneuvonHakuehdot).toEqual({
    laji: '1',
    rekisteritunnus: 'ABC-123',
    kyselylaji: '841',
    kayttotarkoitus: '4',
    asiakas: '123',
    'soku-tunnus': '456',
    palvelutunnus: '789',
  })
})

test('a vehicle without a trade name, a known day or a known colour has what is known', async () => {
  answers = [vehicle({ color: 'Q', used: '19780000', name: '' })]
  const { vehicle: found } = await open()('ABC-123')
  expect(found).toMatchObject({ model: '4D FOCUS STW', color: '', year: 1978, firstUseOn: null })
})

test('a number that no car has is asked for once more among light vehicles, if it may be one of theirs', async () => {
  answers = [missing]
  expect(await open()('ABC-123')).toEqual({ vehicle: null, isAway: false })
  expect(asked).toHaveLength(1)
  asked = []
  expect(await open()('AB-123')).toEqual({ vehicle: null, isAway: false })
  expect(asked.map((message) => /<laji>(\d)/.exec(message)?.[1])).toEqual(['1', '2'])
  expect(warnings).toEqual([])
})

test.each<[string, string]>([
  ['another error', answerOf('<perus/>', '<virhe><virheluokka>virhe</virheluokka><virhekoodi>12</virhekoodi></virhe>')],
  ['no vehicle', answerOf('<perus/>')],
  ['what is no XML', '<kehys><'],
  ['another message', `<muu>${person}</muu>`],
  ['a document that declares entities', `<!DOCTYPE k [<!ENTITY a "b">]>${vehicle({ name: '&a;' })}`],
])('a register that answers %s blocks no form, and nothing of a person is in the log', async (_what, given) => {
  answers = [given]
  const answer = await open()('ABC-123')
  if (answer.vehicle === null) expect([answer.isAway, warnings.length]).toEqual([true, 1])
  else expect(answer.vehicle.model).not.toBe('b')
  expect(warnings.join()).not.toContain('010101A123N')
})
