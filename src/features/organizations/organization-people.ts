import { z } from 'zod'
import { EmailAddress } from '#features/accounts/accounts.ts'
import { Id } from '#shared/id.ts'
import { DRIVER_CHANNELS, MEMBER_ROLES, ORGANIZATION_TYPES } from '#shared/organization.ts'
import { OptionalEmail, OptionalPhone, requiredText, text } from './fields.ts'

/** With an id and the version it was made on an edit, without either something new. */
const edited = { id: Id.optional(), version: z.number().int().optional() }

export const CHANNEL_LABELS = {
  SMS: 'Tekstiviesti',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'Sähköposti',
  NONE: 'Ei viestejä',
} as const

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
  ...edited,
  name: requiredText('Nimi', 120, 'Anna yhteyshenkilön nimi'),
  title: text('Titteli', 120),
  phone: OptionalPhone,
  email: OptionalEmail,
})
export type ContactEdit = z.infer<typeof ContactEdit>

export const Driver = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  channel: z.enum(DRIVER_CHANNELS),
  version: z.number(),
})
export type Driver = z.infer<typeof Driver>

/** What a driver's channel needs; the field that lacks, in Finnish. */
export function missingForChannel({ channel, phone, email }: Pick<Driver, 'channel' | 'phone' | 'email'>) {
  if ((channel === 'SMS' || channel === 'WHATSAPP') && phone === '')
    return { field: 'phone', message: 'Anna puhelinnumero tai vaihda viestikanava' } as const
  if (channel === 'EMAIL' && email === '')
    return { field: 'email', message: 'Anna sähköpostiosoite tai vaihda viestikanava' } as const
  return null
}

export const DriverFields = z.object({
  name: requiredText('Nimi', 120, 'Anna kuljettajan nimi'),
  phone: OptionalPhone,
  email: OptionalEmail,
  channel: z.enum(DRIVER_CHANNELS),
})
export type DriverFields = z.infer<typeof DriverFields>

export const DriverEdit = DriverFields.extend(edited).superRefine((driver, context) => {
  const missing = missingForChannel(driver)
  if (missing) context.addIssue({ code: 'custom', path: [missing.field], message: missing.message })
})
export type DriverEdit = z.infer<typeof DriverEdit>

export const DRIVERS_PAGE_SIZE = 100
export const DriverSearch = z.object({
  text: z.string().trim().max(100).default(''),
  page: z.number().int().min(0).max(1000).default(0),
})
export type DriverSearch = z.infer<typeof DriverSearch>
export const DriverPage = z.object({ drivers: Driver.array(), total: z.number() })
export type DriverPage = z.infer<typeof DriverPage>

export const RoleChange = z.object({ userId: Id, role: z.enum(MEMBER_ROLES) })
export type RoleChange = z.infer<typeof RoleChange>

export const NewInvitation = z.object({ email: EmailAddress, role: z.enum(MEMBER_ROLES) })
export type NewInvitation = z.infer<typeof NewInvitation>

export const INVITATION_STATES = ['open', 'expired', 'accepted', 'revoked'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

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
export const InvitationLook = z.object({
  id: z.string(),
  organizationName: z.string(),
  organizationType: z.enum(ORGANIZATION_TYPES),
  organizationImage: z.string().nullable(),
  role: z.enum(MEMBER_ROLES),
  state: z.enum(INVITATION_STATES),
  /** `m•••@example.fi`: enough to know one's own address by. */
  emailHint: z.string(),
  invitedByName: z.string(),
  /** The organisation that invites, when it is another one: the garage that has kept this customer until now. */
  keptByName: z.string().nullable(),
  expiresAt: z.string(),
})
export type InvitationLook = z.infer<typeof InvitationLook>

/** By the mail's token, or by id when the invitation is addressed to the caller's own proved address. */
export const AcceptInvitation = z.union([z.object({ token: z.string().max(200) }), z.object({ invitationId: Id })])
export type AcceptInvitation = z.infer<typeof AcceptInvitation>
