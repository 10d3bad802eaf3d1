import { z } from 'zod'
import { normalizeEmail } from '#shared/email-address.ts'
import { EMAIL_ERROR, OptionalPhone } from '#shared/fields.ts'
import { RequestKey } from '#shared/id.ts'
import { line, lines, requiredLine } from '#shared/text-fields.ts'

export const CONTACT_LIMITS = { name: 100, email: 254, phone: 40, organization: 120, message: 4000 } as const

export const MISSING = {
  name: 'Kirjoita nimesi',
  email: 'Kirjoita sähköpostiosoitteesi, jotta voimme vastata',
  message: 'Kirjoita, missä voimme auttaa',
} as const

const Email = requiredLine('Sähköposti', CONTACT_LIMITS.email, MISSING.email).transform((typed, context) => {
  const email = normalizeEmail(typed)
  if (email) return email
  context.addIssue({ code: 'custom', message: EMAIL_ERROR })
  return z.NEVER
})

/** What the home page's form sends. */
export const ContactMessage = z.object({
  name: requiredLine('Nimi', CONTACT_LIMITS.name, MISSING.name),
  email: Email,
  phone: OptionalPhone.default(''),
  organization: line('Organisaatio', CONTACT_LIMITS.organization).default(''),
  message: lines('Viesti', CONTACT_LIMITS.message).pipe(z.string().min(1, MISSING.message)),
  /** A retry sends nothing twice. */
  requestKey: RequestKey,
  /** Of the check against robots. */
  human: z.string().max(4000).default(''),
})
export type ContactMessage = z.infer<typeof ContactMessage>
