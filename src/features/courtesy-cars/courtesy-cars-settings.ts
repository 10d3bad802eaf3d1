import { z } from 'zod'
import { lines } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** A garage that does not use it sees nothing of it. */
export const CourtesyCarsSettings = z.object({
  isOn: z.boolean(),
  /** What the driver signs. */
  terms: z.string(),
  version: z.number(),
})
export type CourtesyCarsSettings = z.infer<typeof CourtesyCarsSettings>

export const CourtesyCarsSettingsEdit = z.object({
  isOn: z.boolean(),
  terms: lines('Lainausehdot', 5000),
  version: Version,
})
export type CourtesyCarsSettingsEdit = z.infer<typeof CourtesyCarsSettingsEdit>

/** Until the garage writes its own. */
export const DEFAULT_TERMS = `Sijaisautoa saa ajaa vain lomakkeeseen merkitty kuljettaja, jolla on voimassa oleva ajokortti.
Auto palautetaan sovittuun aikaan mennessä samassa kunnossa kuin se luovutettiin, ja polttoainetta tai varausta on yhtä paljon kuin luovutettaessa. Puuttuva polttoaine tai lataus laskutetaan.
Kuljettaja vastaa pysäköinti- ja ylinopeusmaksuista sekä vahingoista omavastuuseen saakka. Vahingosta, varkaudesta tai viasta on ilmoitettava korjaamolle heti.
Autossa ei saa tupakoida, eikä sitä saa viedä ulkomaille, lainata edelleen eikä käyttää kilpailuun, opetukseen tai hinaamiseen.`

export const NEW_COURTESY_CARS = { terms: DEFAULT_TERMS, version: 0 }
