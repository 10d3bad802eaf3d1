import { z } from 'zod'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Anna kellonaika muodossa 22.00')

/** As a person types them (`#shared/quiet-hours.ts` keeps them). */
export const QuietHours = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Alku ja loppu eivät voi olla samat' })
export type QuietHours = z.infer<typeof QuietHours>

export const QuietHoursSetting = z.object({ quietHours: QuietHours.nullable() })
