#!/usr/bin/env node
// Reads the cars of a customer and reports the first one to a connected garage. Plain fetch, no dependency.
//
//   HUOLTOSILTA_URL=https://huoltosilta.example HUOLTOSILTA_KEY=hs_… node report-a-car.mjs "Määräaikaishuolto"
//
// The key is one of a customer, with the scopes organization:read, vehicles:read and tickets:write.
import { randomUUID } from 'node:crypto'

const { HUOLTOSILTA_URL: url, HUOLTOSILTA_KEY: key } = process.env
const [title = 'Määräaikaishuolto'] = process.argv.slice(2)
if (!url || !key) throw new Error('Set HUOLTOSILTA_URL and HUOLTOSILTA_KEY')

/** One call; a refusal becomes an error that says what the problem document says. */
async function call(path, { method = 'GET', body, idempotencyKey } = {}) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (response.ok) return answer
  throw Object.assign(new Error(`${answer.title}: ${answer.detail ?? answer.reason}`), { status: response.status })
}

/** Repeats what the line, a limit or a restart stopped: with the same key nothing is done twice. */
async function callSafely(path, given) {
  for (let tries = 1; ; tries++)
    try {
      return await call(path, given)
    } catch (error) {
      const isWorthIt = error.status === undefined || error.status === 429 || error.status >= 500
      if (!isWorthIt || tries === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** tries))
    }
}

/** All rows of a list, page by page. */
async function* rowsOf(path) {
  let cursor = null
  do {
    const page = await callSafely(`${path}?limit=200${cursor ? `&cursor=${cursor}` : ''}`)
    yield* page.data
    cursor = page.nextCursor
  } while (cursor)
}

const { data: connections } = await callSafely('/connections')
const garage = connections[0]?.party
if (!garage) throw new Error('No connected garage')

const cars = []
for await (const car of rowsOf('/vehicles')) if (!car.retiredAt) cars.push(car)
const [car] = cars
if (!car) throw new Error('No car in use')

const ticket = await callSafely('/tickets', {
  method: 'POST',
  idempotencyKey: randomUUID(),
  body: { garageId: garage.id, vehicleId: car.id, title },
})
console.log(`${cars.length} autoa. Ilmoitettu: ${car.registrationNumber}, ${garage.name}, huolto ${ticket.number}.`)
