import { z } from 'zod'
import { nameLine } from '#shared/text-fields.ts'

// The second factor: what a person has besides the password. Both sides' words; the browser's own shapes are those of WebAuthn.

/** No user types these; a browser that sends others is broken, or is no browser. */
const UNREADABLE = 'Pääsyavainta ei voitu lukea. Yritä uudelleen'

const base64url = z
  .string(UNREADABLE)
  .max(8192, UNREADABLE)
  .regex(/^[\w-]*$/, UNREADABLE)

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

/** What a browser answers after it has made a passkey. */
export const NewPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string(UNREADABLE).max(30, UNREADABLE)).max(10, UNREADABLE).default([]),
  }),
})
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>

/** What a browser answers when the user has used a passkey. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The browser's question to its passkeys, as the library makes it: `PublicKeyCredential…OptionsJSON`. */
export const PasskeyQuestion = z.record(z.string(), z.unknown())

export const PASSKEY_NAME_MAX_LENGTH = 60

export const PasskeyName = nameLine(PASSKEY_NAME_MAX_LENGTH, {
  missing: 'Anna pääsyavaimelle nimi, esimerkiksi laitteen nimi',
  tooLong: `Nimi voi olla enintään ${PASSKEY_NAME_MAX_LENGTH} merkkiä`,
})

/** Of the app, or one of the recovery codes. */
export const FactorCode = z.string().trim().min(1, 'Kirjoita koodi').max(40, 'Tarkista koodi')

export const AuthenticatorSetup = z.object({
  /** For typing, base32. */
  secret: z.string(),
  /** For the QR code. */
  uri: z.string(),
})
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>

/** What the person has, for the own settings. */
export const SecondFactors = z.object({
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
  ),
  authenticatorApp: z.object({ createdAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
  recoveryCodesLeft: z.number(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** After adding one: `recoveryCodes` come with the first, and are shown once. */
export const AddedFactor = z.object({ factors: SecondFactors, recoveryCodes: z.array(z.string()).nullable() })
export type AddedFactor = z.infer<typeof AddedFactor>

/** Ways to show who one is in an open session; `passkey` is the question for it. */
export const ProofWays = z.object({
  hasPassword: z.boolean(),
  hasCode: z.boolean(),
  passkey: PasskeyQuestion.nullable(),
})
export type ProofWays = z.infer<typeof ProofWays>

/** One of them. */
export const Proof = z.union([
  z.object({ password: z.string().min(1, 'Kirjoita salasanasi').max(1000, 'Tarkista salasana') }),
  z.object({ code: FactorCode }),
  z.object({ passkey: PasskeyAnswer }),
])
export type Proof = z.infer<typeof Proof>

/** The second step of a sign-in. */
export const SecondStep = z.union([z.object({ code: FactorCode }), z.object({ passkey: PasskeyAnswer })])
export type SecondStep = z.infer<typeof SecondStep>
