import { z } from 'zod'
import { EmailAddress, Registration } from '#features/accounts/accounts.ts'
import { OptionalBusinessId } from '#shared/fields.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { lines, nameLine } from '#shared/text-fields.ts'

/** How long the link of an invitation is valid; sending it again starts the time again. */
export const INVITATION_DAYS = 30
/** Unanswered ones of a customer: who invites more garages than these is looking for addresses, not for a garage. */
export const MAX_OPEN_GARAGE_INVITATIONS = 20

/** A garage that is not here yet, as its customer knows it. */
export const NewGarageInvitation = z.object({
  garageName: nameLine(120, { missing: 'Anna korjaamon nimi', min: 2 }),
  email: EmailAddress,
  /** Finds the garage if it is here already, and fills its form in if it is not. */
  businessId: OptionalBusinessId.default(''),
  /** Not in the mail, which goes to a stranger: it is read on the page of the link, and posted into the conversation once the garage is here. */
  message: lines('Viesti', 1000).default(''),
  /** A second try of the same press sends no second mail. */
  requestKey: RequestKey,
})
export type NewGarageInvitation = z.infer<typeof NewGarageInvitation>

/** A garage that is here: suggested in place of an invitation. */
export const KnownGarage = z.object({ id: Id, name: z.string() })
export type KnownGarage = z.infer<typeof KnownGarage>

export const GARAGE_INVITATION_STATES = ['open', 'expired', 'accepted', 'revoked'] as const
export type GarageInvitationState = (typeof GARAGE_INVITATION_STATES)[number]

/** As the customer follows it. */
export const GarageInvitation = z.object({
  id: z.string(),
  garageName: z.string(),
  email: z.string(),
  invitedByName: z.string(),
  state: z.enum(GARAGE_INVITATION_STATES),
  /** The mail was refused by its receiver, or never left. */
  isUndelivered: z.boolean(),
  /** When the link was opened first. */
  openedAt: z.string().nullable(),
  sentAt: z.string(),
  expiresAt: z.string(),
  /** The garage that said yes; it may have another name than it was invited by. */
  garage: KnownGarage.nullable(),
})
export type GarageInvitation = z.infer<typeof GarageInvitation>

/** For who holds the link of the mail, before anything is answered. */
export const OpenedGarageInvitation = z.object({
  state: z.enum(GARAGE_INVITATION_STATES),
  customerName: z.string(),
  customerImage: z.string().nullable(),
  invitedByName: z.string(),
  garageName: z.string(),
  businessId: z.string(),
  message: z.string(),
  maskedEmail: z.string(),
  /** The invited address has an account: its password signs in. */
  hasAccount: z.boolean(),
  expiresAt: z.string(),
})
export type OpenedGarageInvitation = z.infer<typeof OpenedGarageInvitation>

export const LinkToken = z.string().max(200)

/** What a newcomer types; the address is the invitation's own, which the link has proved. */
export const InvitedNewcomer = Registration.omit({ email: true }).extend({ token: LinkToken })
export type InvitedNewcomer = z.infer<typeof InvitedNewcomer>
