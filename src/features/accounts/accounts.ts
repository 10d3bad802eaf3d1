import { z } from 'zod'
import { normalizeEmail } from './email-address.ts'

/** NIST's advice: length over rules of composition. The upper bound keeps hashing cheap. */
export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 256

export const Password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Salasanassa pitää olla vähintään ${PASSWORD_MIN_LENGTH} merkkiä.`)
  .max(PASSWORD_MAX_LENGTH, `Salasanassa voi olla enintään ${PASSWORD_MAX_LENGTH} merkkiä.`)

export const EmailAddress = z.string().transform((value, context) => {
  const email = normalizeEmail(value)
  if (email) return email
  context.addIssue({ code: 'custom', message: 'Tarkista sähköpostiosoite.' })
  return z.NEVER
})

const name = z.string().trim().min(1, 'Kirjoita nimesi.').max(100, 'Nimi voi olla enintään 100 merkkiä.')

export const Registration = z.object({ name, email: EmailAddress, password: Password })
export type Registration = z.infer<typeof Registration>

export const PasswordRequest = z.object({ email: EmailAddress })

export const PasswordReset = z.object({ token: z.string().max(200), password: Password })

export const PasswordChange = z.object({ currentPassword: z.string().max(1000), password: Password })

/** The current user, as every screen of the app knows it (source specification, section 3). */
export const Profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  phone: z.string().nullable(),
  emailVerified: z.boolean(),
  disabled: z.boolean(),
  isSuperUser: z.boolean(),
  properties: z.object({ sound: z.object({ enabled: z.boolean() }) }),
})
export type Profile = z.infer<typeof Profile>

export const SoundSetting = z.object({ enabled: z.boolean() })
