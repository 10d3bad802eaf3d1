import { z } from 'zod'
import { Id } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { nameLine } from '#shared/text-fields.ts'

/** What a key may do; what is not named here no key does. */
export const API_SCOPES = [
  'organization:read',
  'customers:read',
  'vehicles:read',
  'mileages:write',
  'tickets:read',
  'tickets:write',
  'invoices:read',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** Each as the settings say it. */
export const SCOPE_LABELS: Record<ApiScope, string> = {
  'organization:read': 'Lukee perustiedot ja yhteydet',
  'customers:read': 'Lukee asiakkaat',
  'vehicles:read': 'Lukee autot ja mittarilukemat',
  'mileages:write': 'Kirjaa mittarilukemia',
  'tickets:read': 'Lukee huollot riveineen ja hintoineen',
  'tickets:write': 'Ilmoittaa autoja huoltoon',
  'invoices:read': 'Lukee laskut',
}

/** A garage has a register of customers. */
export const scopesOf = (type: OrganizationType): readonly ApiScope[] =>
  type === 'GARAGE' ? API_SCOPES : API_SCOPES.filter((scope) => scope !== 'customers:read')

/** Keys that work at the same time: one a program, and some to change them. */
export const MAX_API_KEYS = 20

/** For how many days a key works. */
export const KEY_DAYS = [30, 90, 365] as const
export type KeyDays = (typeof KEY_DAYS)[number]

export const NewApiKey = z.object({
  name: nameLine(60, { missing: 'Anna avaimelle nimi' }),
  scopes: z.enum(API_SCOPES).array().min(1, 'Valitse vähintään yksi oikeus').max(API_SCOPES.length),
  days: z.literal(KEY_DAYS, 'Valitse voimassaolo'),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const NamedApiKey = z.object({ apiKeyId: Id })

const KEY_STATES = ['LIVE', 'ENDED', 'REVOKED'] as const

/** A key as its organisation's admins see it; its secret was shown once. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.enum(API_SCOPES).array(),
  /** Its first letters, by which it is recognised in a program's settings. */
  start: z.string(),
  state: z.enum(KEY_STATES),
  createdAt: z.string(),
  /** Who made it; null when that account is gone. A person who has left is no member any more, and the key stays. */
  createdBy: z.object({ name: z.string(), isMember: z.boolean() }).nullable(),
  /** To the minute; null for one that was never used. */
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The answer to its making: the one time that the key itself is shown. */
export const MadeApiKey = z.object({ id: z.string(), name: z.string(), key: z.string(), expiresAt: z.string() })
export type MadeApiKey = z.infer<typeof MadeApiKey>
