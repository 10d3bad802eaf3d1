import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

const user = z.object({ userId: z.string() })

/** A new user by password; the address is proved already when an invitation's link led here. */
export const registered = defineEvent('accounts.registered', user)

/** Someone registered with an address that has a user already; its owner is notified, the visitor learns nothing. */
export const registrationRepeated = defineEvent('accounts.registration_repeated', user)

/**
 * These two carry the address that was typed, not an id: the request must cost and answer the same whether or not the
 * address has a user, so only the listener looks.
 */
export const verificationRequested = defineEvent('accounts.verification_requested', z.object({ email: z.string() }))
export const passwordRequested = defineEvent('accounts.password_requested', z.object({ email: z.string() }))

export const emailVerified = defineEvent('accounts.email_verified', user)

/** By the old password or by a mailed link; either way the owner is notified. */
export const passwordChanged = defineEvent('accounts.password_changed', user)

export const signInMethodAdded = defineEvent(
  'accounts.sign_in_method_added',
  z.object({ userId: z.string(), provider: z.string() }),
)

export const signInMethodRemoved = defineEvent(
  'accounts.sign_in_method_removed',
  z.object({ userId: z.string(), provider: z.string() }),
)

/** `email` is the wished address; whether it is free is the listener's to find out, unseen by who asked. */
export const emailChangeRequested = defineEvent(
  'accounts.email_change_requested',
  z.object({ userId: z.string(), email: z.string() }),
)

export const emailChanged = defineEvent(
  'accounts.email_changed',
  z.object({ userId: z.string(), oldEmail: z.string() }),
)

const factor = z.object({ userId: z.string(), factor: z.enum(['passkey', 'app']) })

export const secondFactorAdded = defineEvent('accounts.second_factor_added', factor)
export const secondFactorRemoved = defineEvent('accounts.second_factor_removed', factor)

/** The person made new recovery codes. */
export const recoveryCodesRenewed = defineEvent('accounts.recovery_codes_renewed', user)

/** A sign-in by one of them: rare, and worth a mail. */
export const recoveryCodeUsed = defineEvent(
  'accounts.recovery_code_used',
  z.object({ userId: z.string(), left: z.number() }),
)
