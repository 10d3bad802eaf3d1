import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { MEMBER_ROLES, ORGANIZATION_TYPES } from '#shared/organization.ts'
import { line, lines, searchText } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

export const MANAGE_PAGE_SIZE = 50

/** Of a list that is one card among others. */
export const CARD_PAGE_SIZE = 10

export const PageNumber = z.number().int().min(0).max(10_000).default(0)
const text = searchText().default('')

/** Numbers at a glance, and what finally failed. */
export const PlatformNumbers = z.object({
  garages: z.number(),
  customers: z.number(),
  users: z.number(),
  disabledUsers: z.number(),
  openTickets: z.number(),
  ticketsThisWeek: z.number(),
  ticketsWeekBefore: z.number(),
  failedDeliveries: z.number(),
  failedEvents: z.number(),
  failedJobs: z.number(),
})
export type PlatformNumbers = z.infer<typeof PlatformNumbers>

export const FailedDelivery = z.object({
  id: z.string(),
  kind: z.enum(['delivery', 'event', 'job']),
  /** Of a delivery. */
  channel: z.enum(['mail', 'sms', 'whatsapp', 'push']).optional(),
  title: z.string(),
  /** A suppressed delivery was one too many for its sender or its recipient. */
  state: z.enum(['failed', 'suppressed']),
  error: z.string(),
  failedAt: z.string(),
  canRetry: z.boolean(),
})
export type FailedDelivery = z.infer<typeof FailedDelivery>

/** Which failure to retry. */
export const FailureId = FailedDelivery.pick({ kind: true, id: true }).extend({ id: Id })
export type FailureId = z.infer<typeof FailureId>

/** An answer by mail that became nothing. */
export const RefusedMail = z.object({
  id: z.string(),
  from: z.string(),
  subject: z.string(),
  /** In words. */
  why: z.string(),
  at: z.string(),
  /** What it says, as far as it could be read. */
  keptText: z.string(),
})
export type RefusedMail = z.infer<typeof RefusedMail>

export const OrganizationSearch = z.object({ text, type: z.enum(ORGANIZATION_TYPES).optional(), page: PageNumber })
export type OrganizationSearch = z.infer<typeof OrganizationSearch>

export const PlatformOrganization = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  type: z.enum(ORGANIZATION_TYPES),
  businessId: z.string().nullable(),
  city: z.string(),
  listed: z.boolean(),
  disabled: z.boolean(),
  memberCount: z.number(),
  openTickets: z.number(),
  createdAt: z.string(),
})
export type PlatformOrganization = z.infer<typeof PlatformOrganization>

/** What only the platform decides of an organisation (the sub-page super-user). */
export const SuperUserSettings = z.object({
  type: z.enum(ORGANIZATION_TYPES),
  listed: z.boolean(),
  disabled: z.boolean(),
  /** A month's fee to the platform, without VAT. */
  platformFeeCents: z
    .number('Anna kuukausimaksu euroina, esimerkiksi 49,00')
    .int()
    .min(0, 'Kuukausimaksu ei voi olla negatiivinen')
    .max(MAX_CENTS, 'Kuukausimaksu on liian suuri'),
  notes: lines('Muistiinpanot', 5000),
  version: Version,
})
export type SuperUserSettings = z.infer<typeof SuperUserSettings>

export const UserSearch = z.object({
  text,
  only: z.enum(['disabled', 'superUsers', 'unverified']).optional(),
  page: PageNumber,
})
export type UserSearch = z.infer<typeof UserSearch>

export const PlatformUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  emailVerified: z.boolean(),
  disabled: z.boolean(),
  isSuperUser: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  organizations: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(MEMBER_ROLES) })),
})
export type PlatformUser = z.infer<typeof PlatformUser>

export const AuditSearch = z.object({
  organizationId: Id.optional(),
  /** The user who was changed. */
  userId: Id.optional(),
  /** The user who acted. */
  actorUserId: Id.optional(),
  action: line('Tapahtuma', 80).optional(),
  /** Days of Helsinki's calendar, both included. */
  from: Day.optional(),
  to: Day.optional(),
  page: PageNumber,
})
export type AuditSearch = z.infer<typeof AuditSearch>

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actingAs: z.enum(['user', 'member', 'admin', 'super-user']),
  actor: z.object({ id: z.string(), name: z.string() }),
  organization: z.object({ id: z.string(), name: z.string() }).nullable(),
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** One act in an organisation, as its own admins read it. */
export const OrganizationEvent = AuditEntry.pick({
  id: true,
  at: true,
  action: true,
  details: true,
  user: true,
}).extend({
  /** Without an id when the platform acted. */
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
})
export type OrganizationEvent = z.infer<typeof OrganizationEvent>

export const OrganizationEventSearch = z.object({ page: PageNumber })

export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), hasMore: z.boolean() })
