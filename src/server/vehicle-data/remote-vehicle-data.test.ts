import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { remoteVehicleData } from './remote-vehicle-data.ts'

// The outside world at the wire: a register that answers, hangs, fails and talks nonsense.

type Answer = (response: ServerResponse) => void
const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const known = json({ make: 'Volvo', year: 2015, firstUseOn: '2015-05-04' })

let answers: Answer[] = []
let asked: { path: string; key: string | undefined }[] = []
let warnings: unknown[] = []
const server = createServer((request, response) => {
  asked.push({ path: decodeURIComponent(request.url ?? ''), key: request.headers.authorization })
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  answer?.(response)
})
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = [known]
  asked = []
  warnings = []
})

// no limit is what most of these are about
const open = (given: Partial<Parameters<typeof remoteVehicleData>[0]> = {}) =>
  remoteVehicleData({ baseUrl, apiKey: 'avain', limitMs: 120_000, ...given }, (error) => warnings.push(error))
const AWAY = { vehicle: null, isAway: true }
const UNKNOWN = { vehicle: null, isAway: false }

test('a vehicle is asked for by its number and with the key, and what the register leaves out is not known', async () => {
  expect(await open()('ÄBC-1')).toEqual({
    vehicle: {
      registrationNumber: 'ÄBC-1',
      vinNumber: null,
      make: 'Volvo',
      model: '',
      color: '',
      year: 2015,
      firstUseOn: '2015-05-04',
    },
    isAway: false,
  })
  expect(asked).toEqual([{ path: '/api/vehicles/ÄBC-1', key: 'Bearer avain' }])
})

describe('an answer is kept', () => {
  test('whether the vehicle is known or not, and several at once ask once', async () => {
    const ask = open()
    await Promise.all([ask('ABC-1'), ask('ABC-1'), ask('ABC-1')])
    await ask('ABC-1')
    expect(asked).toHaveLength(1)
    answers = [json({}, 404)]
    expect([await ask('EI-1'), await ask('EI-1')]).toEqual([UNKNOWN, UNKNOWN])
    expect(asked).toHaveLength(2)
    expect(warnings).toEqual([])
  })

  test('until its time is over', async () => {
    const ask = open({ knownMs: 1 })
    await ask('ABC-1')
    await expect.poll(async () => [await ask('ABC-1'), asked.length][1]).toBeGreaterThan(1)
  })

  test('never when it was a failure', async () => {
    answers = [json({}, 503), json({}, 503), known]
    const ask = open()
    expect(await ask('ABC-1')).toEqual(AWAY)
    expect(await ask('ABC-1')).toMatchObject({ vehicle: { make: 'Volvo' } })
  })
})

describe('a form is not blocked by', () => {
  test('a register that hangs before or within its answer', async () => {
    const ask = open({ limitMs: 100 })
    answers = [() => {}]
    expect(await ask('ABC-1')).toEqual(AWAY)
    answers = [(response) => void response.writeHead(200).write('{"make":')]
    expect(await ask('ABC-2')).toEqual(AWAY)
    expect(warnings).toHaveLength(2)
  })

  test('a register that is not there', async () => {
    expect(await open({ baseUrl: 'http://127.0.0.1:1' })('ABC-1')).toEqual(AWAY)
  })

  test.each<[string, Answer]>([
    ['what is no JSON', (response) => void response.writeHead(200).end('<html>')],
    ['nothing', (response) => void response.writeHead(200).end()],
    ['other types', json({ make: 5 })],
    ['a list', json([])],
    ['a day that no calendar has', json({ firstUseOn: '2015-02-31' })],
    ['far too much', (response) => void response.writeHead(200).end('x'.repeat(1_000_000))],
    ['that the key is wrong', json({}, 401)],
    ['that it was asked too often', json({}, 429)],
    ['that it is elsewhere', (response) => void response.writeHead(302, { location: baseUrl }).end()],
  ])('a register that answers %s', async (_what, answer) => {
    answers = [answer]
    expect(await open()('ABC-1')).toEqual(AWAY)
    expect(warnings).toHaveLength(1)
  })
})

describe('a second question', () => {
  test('follows a lost connection and a failure of the server, once', async () => {
    answers = [(response) => void response.destroy(), known]
    expect(await open()('ABC-1')).toMatchObject({ vehicle: { make: 'Volvo' } })
    answers = [json({}, 500)]
    asked = []
    expect(await open()('ABC-1')).toEqual(AWAY)
    expect(asked).toHaveLength(2)
  })

  test('does not follow an answer that would be the same', async () => {
    answers = [json({ make: 5 })]
    await open()('ABC-1')
    answers = [json({}, 403)]
    await open()('ABC-1')
    expect(asked).toHaveLength(2)
  })
})

test('a register that does not answer gets no requests for a while, is logged once, and asked again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ask = open({ failuresToOpen: 2, openMs: 30_000 })
  answers = [json({}, 403)]
  for (const number of ['A-1', 'A-2', 'A-3', 'A-4']) expect(await ask(number)).toEqual(AWAY)
  expect(asked).toHaveLength(2)
  expect(warnings).toHaveLength(2)
  answers = [known]
  vi.setSystemTime(Date.now() + 29_999)
  expect(await ask('A-5')).toEqual(AWAY)
  vi.setSystemTime(Date.now() + 1)
  expect(await ask('A-5')).toMatchObject({ vehicle: { make: 'Volvo' } })
})
