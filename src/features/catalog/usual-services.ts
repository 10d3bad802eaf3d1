import { z } from 'zod'
import type { VatCode } from '#shared/vat.ts'
import { priceCents } from './catalog.ts'

type Usual = { name: string; group: string; hours: number | null }

/** What most garages do, with the usual working time: a new price list is ticked together of them. Null where the time is each time another. */
export const USUAL_SERVICES = {
  PERIODIC_SERVICE: { name: 'Määräaikaishuolto', group: 'Huollot', hours: 2 },
  OIL_CHANGE: { name: 'Öljynvaihto', group: 'Huollot', hours: 0.75 },
  AIR_CONDITIONING: { name: 'Ilmastointihuolto', group: 'Huollot', hours: 1 },
  FRONT_BRAKE_PADS: { name: 'Jarrupalojen vaihto, etu', group: 'Jarrut', hours: 1 },
  REAR_BRAKE_PADS: { name: 'Jarrupalojen vaihto, taka', group: 'Jarrut', hours: 1.25 },
  TYRE_CHANGE: { name: 'Renkaiden vaihto', group: 'Renkaat', hours: 0.5 },
  TYRE_HOTEL: { name: 'Rengashotelli, kausi', group: 'Renkaat', hours: null },
  WHEEL_ALIGNMENT: { name: 'Pyörien suuntaus', group: 'Renkaat', hours: 1 },
  FAULT_FINDING: { name: 'Vianhaku', group: 'Korjaukset', hours: 1 },
  INSPECTION_REPAIR: { name: 'Katsastuskorjaus', group: 'Korjaukset', hours: null },
  WINDSCREEN: { name: 'Tuulilasin vaihto', group: 'Korjaukset', hours: 2.5 },
} as const satisfies Record<string, Usual>
export type UsualServiceKey = keyof typeof USUAL_SERVICES
export const USUAL_SERVICE_KEYS = Object.keys(USUAL_SERVICES) as UsualServiceKey[]

export const USUAL_VAT: VatCode = 'STANDARD'

/** Those that were ticked; a price of null is agreed case by case. */
export const UsualServicesChoice = z
  .array(z.object({ key: z.enum(USUAL_SERVICE_KEYS), priceCents: priceCents.nullable() }))
  .min(1, 'Valitse ainakin yksi palvelu')
  .max(USUAL_SERVICE_KEYS.length)
export type UsualServicesChoice = z.infer<typeof UsualServicesChoice>

/** How many were added; one that the list has by its name already is not changed. */
export const UsualServicesAdded = z.object({ added: z.number() })
