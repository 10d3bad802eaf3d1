import { z } from 'zod'
import { normalizeEmail } from '#shared/email-address.ts'
import { nameLine } from '#shared/text-fields.ts'

/** NIST's advice: length over rules of composition. The upper bound keeps hashing cheap. */
export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 256

export const Password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Salasanassa pitää olla vähintään ${PASSWORD_MIN_LENGTH} merkkiä`)
  .max(PASSWORD_MAX_LENGTH, `Salasanassa voi olla enintään ${PASSWORD_MAX_LENGTH} merkkiä`)

/** What both sides say of a password that `password-check.ts` calls weak. */
export const BREACHED_PASSWORD = 'Salasana löytyy varastettujen salasanojen listalta. Valitse toinen.'
export const GUESSABLE_PASSWORD = 'Salasana on helppo arvata. Keksi jotain omaa, vaikka muutama sana peräkkäin.'

export const EmailAddress = z.string().transform((value, context) => {
  const email = normalizeEmail(value)
  if (email) return email
  const message = value.trim() === '' ? 'Anna sähköpostiosoite' : 'Tarkista sähköpostiosoite'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

export const PERSON_NAME_MAX_LENGTH = 100

export const PersonName = nameLine(PERSON_NAME_MAX_LENGTH, {
  missing: 'Kirjoita nimesi',
  tooLong: `Nimi voi olla enintään ${PERSON_NAME_MAX_LENGTH} merkkiä`,
})

export const Registration = z.object({ name: PersonName, email: EmailAddress, password: Password })
export type Registration = z.infer<typeof Registration>

export const PasswordRequest = z.object({ email: EmailAddress })

export const PasswordReset = z.object({ token: z.string().max(200), password: Password })

const givenPassword = z.string().max(1000, 'Tarkista salasana')

/** The password is required when the caller is not signed in as the user of the link. */
export const EmailVerification = z.object({ token: z.string().max(200), password: givenPassword.optional() })

export const PasswordChange = z.object({ currentPassword: givenPassword, password: Password })

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
  /** Signing in asks for more than a password. */
  hasSecondFactor: z.boolean(),
  /** The management is closed until there is one: for super-users only. */
  mustHaveSecondFactor: z.boolean(),
  properties: z.object({ sound: z.object({ enabled: z.boolean() }) }),
  /** Hours in which nothing sounds and mails wait; HH:MM in Europe/Helsinki. */
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The terms of service have changed since the person accepted them, or they were never asked. */
  mustAcceptTerms: z.boolean(),
  /** Goes back with an edit, so that two tabs do not overwrite each other. */
  version: z.number(),
})
export type Profile = z.infer<typeof Profile>

/** The version that the person was shown. */
export const TermsAcceptance = z.object({ version: z.string().max(20) })

export const SoundSetting = z.object({ enabled: z.boolean() })

export const EmailChange = z.object({ email: EmailAddress, password: givenPassword.min(1, 'Kirjoita salasanasi') })

/** One browser that is signed in as the user. */
export const SessionView = z.object({
  id: z.string(),
  /** In words, such as `Chrome, Windows`. */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: z.string(),
  /** Written down at most once a day. */
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

export const SessionChoice = z.object({ id: z.string().max(64) })

/** The ways in: without a password, Google is the only one. */
export const SignInMethods = z.object({ hasPassword: z.boolean(), isGoogleLinked: z.boolean() })
export type SignInMethods = z.infer<typeof SignInMethods>

/** Who has a password gives it; who has none types the own address. */
export const AccountDeletion = z.object({
  password: givenPassword.optional(),
  email: z.string().max(300, 'Tarkista sähköpostiosoite').optional(),
})

/** What a procedure answers that only did something. */
export const Done = z.object({})
