import { z } from 'zod'
import { line } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** In words of the garage's own; with VAT, 0 is free. */
const offer = { area: z.string(), priceCents: z.number(), hours: z.string() }

/** What a customer reads before it asks. */
export const TransportOffer = z.object(offer)
export type TransportOffer = z.infer<typeof TransportOffer>

export const CarTransportsSettings = z.object({
  isOn: z.boolean(),
  ...offer,
  /** How many transports it drives in the same half hour; more are warned of, not refused. */
  capacity: z.number(),
  version: z.number(),
})
export type CarTransportsSettings = z.infer<typeof CarTransportsSettings>

export const CarTransportsSettingsEdit = z.object({
  isOn: z.boolean(),
  area: line('Alue', 200),
  priceCents: z
    .number('Anna hinta, esimerkiksi 25')
    .int('Anna hinta')
    .min(0, 'Anna hinta')
    .max(100_000, 'Tarkista hinta'),
  hours: line('Ajat', 200),
  capacity: z
    .number('Anna kokonaisluku')
    .int('Anna kokonaisluku')
    .min(1, 'Anna luku yhdestä kahteenkymmeneen')
    .max(20, 'Anna luku yhdestä kahteenkymmeneen'),
  version: Version,
})
export type CarTransportsSettingsEdit = z.infer<typeof CarTransportsSettingsEdit>

export const NEW_CAR_TRANSPORTS = { area: '', priceCents: 0, hours: '', capacity: 1, version: 0 }
