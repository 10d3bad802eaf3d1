import { readJsonAnswer, refusedAnswer } from '../registers/json-answer.ts'
import { type RegisterLimits, remoteRegister } from '../registers/remote-register.ts'
import { RegisterAnswer, type RegisteredVehicle, registered, type VehicleData } from './vehicle-data.ts'

const WHO = 'vehicle data service'

/** A vehicle takes some 200 bytes; what is far longer is no answer of the register. */
const MAX_ANSWER_BYTES = 65_536

/** No question outlives this, also when its caller has gone. */
const ASKED_AT_MOST_MS = 10_000

type Account = { baseUrl: string; apiKey: string }

/** The external web service; what is asked, and how often, is `remoteRegister`'s. */
export function remoteVehicleData(
  { baseUrl, apiKey, ...limits }: Account & RegisterLimits,
  warn: (error: unknown) => void,
): VehicleData {
  const ask = remoteRegister((number, signal) => askVehicle({ baseUrl, apiKey }, number, signal), limits, warn)
  return async (registrationNumber) => {
    const { found, isAway } = await ask(registrationNumber)
    return { vehicle: found, isAway }
  }
}

/**
 * One question: `GET {baseUrl}/vehicles/{registrationNumber}` with the key as a bearer token. Null for a vehicle that it does not know (404); throws
 * `UselessAnswer`, or the network's error.
 */
async function askVehicle(
  { baseUrl, apiKey }: Account,
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
  if (response.ok)
    return registered(
      registrationNumber,
      RegisterAnswer.parse(await readJsonAnswer(response, { who: WHO, maxBytes: MAX_ANSWER_BYTES })),
    )
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  throw await refusedAnswer(response, WHO)
}
