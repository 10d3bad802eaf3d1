import { z } from 'zod'

/** Milliseconds; the form never waits longer for the register (product: section 3). */
const LIMIT_MS = 3000

const Answer = z.object({
  vinNumber: z.string().nullish(),
  make: z.string().nullish(),
  model: z.string().nullish(),
  color: z.string().nullish(),
  year: z.number().int().nullish(),
  firstUseOn: z.iso.date().nullish(),
})

/** A vehicle as the register knows it. */
export type RegisteredVehicle = {
  registrationNumber: string
  vinNumber: string | null
  make: string
  model: string
  color: string
  year: number | null
  firstUseOn: string | null
}

/** Looks a vehicle up by its registration number; null when it is not known or the register cannot say. */
export type VehicleData = (registrationNumber: string) => Promise<RegisteredVehicle | null>

/** A small made-up register for machines without an account in the vehicle data service. */
const madeUp: Record<string, z.infer<typeof Answer>> = {
  'ABC-123': { make: 'Toyota', model: 'Corolla', color: 'Hopea', year: 2019, firstUseOn: '2019-04-12' },
  'HUO-70': { make: 'Volkswagen', model: 'Caddy', color: 'Valkoinen', year: 2022, firstUseOn: '2022-02-01' },
  'KOE-55': { make: 'Škoda', model: 'Octavia', color: 'Sininen', year: 2021, firstUseOn: '2021-09-20' },
  'LOM-8': { make: 'Ford', model: 'Transit', color: 'Punainen', year: 2017, firstUseOn: '2017-06-30' },
  'NOU-404': { make: 'Mercedes-Benz', model: 'Sprinter', color: 'Valkoinen', year: 2020, firstUseOn: '2020-11-05' },
}

const flat = (registrationNumber: string, answer: z.infer<typeof Answer>): RegisteredVehicle => ({
  registrationNumber,
  vinNumber: answer.vinNumber ?? null,
  make: answer.make ?? '',
  model: answer.model ?? '',
  color: answer.color ?? '',
  year: answer.year ?? null,
  firstUseOn: answer.firstUseOn ?? null,
})

export const embeddedVehicleData: VehicleData = async (registrationNumber) => {
  const answer = madeUp[registrationNumber]
  return answer ? flat(registrationNumber, answer) : null
}

/**
 * The external web service: `GET {baseUrl}/vehicles/{registrationNumber}` with the key as a bearer token. Whatever goes
 * wrong there answers null, for a missing register must never block a form; `warn` learns of it.
 */
export const remoteVehicleData =
  (service: { baseUrl: string; apiKey: string }, warn: (error: unknown) => void): VehicleData =>
  async (registrationNumber) => {
    try {
      const url = new URL(
        `vehicles/${encodeURIComponent(registrationNumber)}`,
        `${service.baseUrl.replace(/\/$/, '')}/`,
      )
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${service.apiKey}`, accept: 'application/json' },
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`vehicle data service answered ${response.status}`)
      return flat(registrationNumber, Answer.parse(await response.json()))
    } catch (error) {
      warn(error)
      return null
    }
  }
