import { z } from 'zod'
import { OptionalEmail, OptionalPhone, rowEdit } from '#shared/fields.ts'
import { line, nameLine } from '#shared/text-fields.ts'

export const Contact = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  phone: z.string(),
  email: z.string(),
  version: z.number(),
})
export type Contact = z.infer<typeof Contact>

export const ContactEdit = z.object({
  ...rowEdit,
  name: nameLine(120, { missing: 'Anna yhteyshenkilön nimi' }),
  title: line('Titteli', 120),
  phone: OptionalPhone,
  email: OptionalEmail,
})
export type ContactEdit = z.infer<typeof ContactEdit>
