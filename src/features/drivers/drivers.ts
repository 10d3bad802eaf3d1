import { z } from 'zod'
import { OptionalEmail, OptionalPhone, rowEdit } from '#shared/fields.ts'
import { DRIVER_CHANNELS } from '#shared/organization.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import { nameLine } from '#shared/text-fields.ts'

export const Driver = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  channel: z.enum(DRIVER_CHANNELS),
  version: z.number(),
})
export type Driver = z.infer<typeof Driver>

/** What a driver's channel needs; the field that lacks or does not fit, in Finnish. */
export function missingForChannel({ channel, phone, email }: Pick<Driver, 'channel' | 'phone' | 'email'>) {
  if ((channel === 'SMS' || channel === 'WHATSAPP') && phone === '')
    return { field: 'phone', message: 'Anna puhelinnumero tai vaihda viestikanava' } as const
  if ((channel === 'SMS' || channel === 'WHATSAPP') && !canGetTexts(phone))
    return {
      field: 'phone',
      message: 'Lankanumeroon ei voi lähettää viestejä. Anna matkapuhelin tai vaihda kanava',
    } as const
  if (channel === 'EMAIL' && email === '')
    return { field: 'email', message: 'Anna sähköpostiosoite tai vaihda viestikanava' } as const
  return null
}

export const DriverFields = z.object({
  name: nameLine(120, { missing: 'Anna kuljettajan nimi' }),
  phone: OptionalPhone,
  email: OptionalEmail,
  channel: z.enum(DRIVER_CHANNELS),
})
export type DriverFields = z.infer<typeof DriverFields>

export const DriverEdit = DriverFields.extend(rowEdit).superRefine((driver, context) => {
  const missing = missingForChannel(driver)
  if (missing) context.addIssue({ code: 'custom', path: [missing.field], message: missing.message })
})
export type DriverEdit = z.infer<typeof DriverEdit>

export const DRIVERS_PAGE_SIZE = 100
export const DriverPage = z.object({ drivers: Driver.array(), total: z.number() })
export type DriverPage = z.infer<typeof DriverPage>
