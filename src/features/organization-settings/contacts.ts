import { z } from 'zod'
import { OptionalEmail, OptionalPhone, requiredText, rowEdit, text } from '#shared/fields.ts'

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
  name: requiredText('Nimi', 120, 'Anna yhteyshenkilön nimi'),
  title: text('Titteli', 120),
  phone: OptionalPhone,
  email: OptionalEmail,
})
export type ContactEdit = z.infer<typeof ContactEdit>
