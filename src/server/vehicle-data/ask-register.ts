import { RegisterAnswer, type RegisteredVehicle, registered } from './vehicle-data.ts'

/** A vehicle takes some 200 bytes; what is far longer is no answer of the register. */
const MAX_ANSWER_BYTES = 65_536

/** No question outlives this, also when its caller has gone. */
const ASKED_AT_MOST_MS = 10_000

/** The register is there, and what it said is of no use: asking again at once would get the same. */
export class UselessAnswer extends Error {}

/**
 * One question to the external web service: `GET {baseUrl}/vehicles/{registrationNumber}` with the key as a bearer token. Null for a vehicle that it
 * does not know (404); throws `UselessAnswer`, or the network's error.
 */
export async function askRegister(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  registrationNumber: string,
  signal: AbortSignal,
): Promise<RegisteredVehicle | null> {
  const url = new URL(`vehicles/${encodeURIComponent(registrationNumber)}`, `${baseUrl.replace(/\/$/, '')}/`)
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
    // no other host may learn the key
    redirect: 'error',
    // callers give up earlier
    signal: AbortSignal.any([signal, AbortSignal.timeout(ASKED_AT_MOST_MS)]),
  })
  if (response.ok) return registered(registrationNumber, RegisterAnswer.parse(readJson(await readText(response))))
  await response.body?.cancel()
  if (response.status === 404) return null
  const message = `vehicle data service answered ${response.status}`
  throw response.status >= 500 ? new Error(message) : new UselessAnswer(message)
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    // leaving the loop closes the connection
    if (size > MAX_ANSWER_BYTES) throw new UselessAnswer('vehicle data service answered too much')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UselessAnswer('vehicle data service answered no JSON')
  }
}
