import { z } from 'zod'

/** What the register answers about a vehicle; what it leaves out is not known. */
export const RegisterAnswer = z.object({
  vinNumber: z.string().max(40).nullish(),
  make: z.string().max(60).nullish(),
  model: z.string().max(80).nullish(),
  color: z.string().max(40).nullish(),
  year: z.number().int().min(1900).max(2100).nullish(),
  firstUseOn: z.iso.date().nullish(),
})
export type RegisterAnswer = z.infer<typeof RegisterAnswer>

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

/**
 * Looks a vehicle up by its registration number. `vehicle` is null when the register does not know it; `isAway` is true when it
 * could not be asked. It never throws: a missing register must not block a form.
 */
export type VehicleData = (registrationNumber: string) => Promise<Registered>
export type Registered = { vehicle: RegisteredVehicle | null; isAway: boolean }

export const registered = (registrationNumber: string, answer: RegisterAnswer): RegisteredVehicle => ({
  registrationNumber,
  vinNumber: answer.vinNumber ?? null,
  make: answer.make ?? '',
  model: answer.model ?? '',
  color: answer.color ?? '',
  year: answer.year ?? null,
  firstUseOn: answer.firstUseOn ?? null,
})
