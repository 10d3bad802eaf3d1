import { z } from 'zod'
import { EmailAddress, Registration } from '#features/accounts/accounts.ts'
import { Id } from '#shared/id.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { MEMBER_ROLES, ORGANIZATION_TYPES } from '#shared/organization.ts'

/** Lists of members are whole, so there is an end to them; and to those who have not answered yet. */
export const MAX_MEMBERS = 1000
export const MAX_OPEN_INVITATIONS = 200

export const RoleChange = z.object({ userId: Id, role: z.enum(MEMBER_ROLES) })
export type RoleChange = z.infer<typeof RoleChange>

/** What a garage's member does besides the role: installs (tekee asennustöitä), agrees prices and bills (sopii hinnoista ja laskuttaa). */
export const MarksChange = z.object({ userId: Id, installs: z.boolean(), bills: z.boolean() })
export type MarksChange = z.infer<typeof MarksChange>

/** Of a customer's member: approves so much, in cents with VAT; null takes the own limit away. */
export const LimitChange = z.object({
  userId: Id,
  approvalLimitCents: z
    .number('Anna raja euroina')
    .int()
    .min(0, 'Raja ei voi olla negatiivinen')
    .max(MAX_CENTS, 'Raja on liian suuri')
    .nullable(),
})
export type LimitChange = z.infer<typeof LimitChange>

export const NewInvitation = z.object({ email: EmailAddress, role: z.enum(MEMBER_ROLES) })
export type NewInvitation = z.infer<typeof NewInvitation>

export const INVITATION_STATES = ['open', 'expired', 'accepted', 'revoked'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** Whether the organisation demands a second factor of its people, and how many of them have none. */
export const SecondFactorDemand = z.object({ demanded: z.boolean(), membersWithout: z.number() })
export type SecondFactorDemand = z.infer<typeof SecondFactorDemand>

/** An invitation as the inviting side lists it. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  state: z.enum(INVITATION_STATES),
  invitedByName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation as the invited person sees it before answering. */
export const InvitationPreview = z.object({
  id: z.string(),
  organizationName: z.string(),
  organizationType: z.enum(ORGANIZATION_TYPES),
  organizationImage: z.string().nullable(),
  /** A private person's account: who is invited joins no organisation. */
  isPersons: z.boolean(),
  role: z.enum(MEMBER_ROLES),
  state: z.enum(INVITATION_STATES),
  /** `m•••@example.fi`: enough to know one's own address by. */
  maskedEmail: z.string(),
  invitedByName: z.string(),
  /** The organisation that invites, when it is another one: the garage that has managed this customer until now. */
  managedByName: z.string().nullable(),
  expiresAt: z.string(),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

/** The same for the holder of the mail's link, who sees what to type: the address has an account, or gets one. */
export const OpenedInvitation = InvitationPreview.extend({ hasAccount: z.boolean() })
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

/** What a newcomer types; the address is the invitation's own. */
export const Newcomer = Registration.omit({ email: true })
export type Newcomer = z.infer<typeof Newcomer>

/** By the mail's token, or by id when the invitation is addressed to the caller's own proved address. */
export const AcceptInvitation = z.union([z.object({ token: z.string().max(200) }), z.object({ invitationId: Id })])
export type AcceptInvitation = z.infer<typeof AcceptInvitation>
