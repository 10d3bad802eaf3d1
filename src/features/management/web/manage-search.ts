import { ORGANIZATION_TYPES, type OrganizationType } from '#shared/organization.ts'
import { cutText } from '#shared/plain-text.ts'

/** Pages count from 1 in the URL; what is odd is left out. */
export type OrganizationsSearch = {
  text?: string | undefined
  type?: OrganizationType | undefined
  page?: number | undefined
}
export type UsersSearch = {
  text?: string | undefined
  only?: UserFilter | undefined
  page?: number | undefined
}
export type AuditLogSearch = {
  organizationId?: string | undefined
  userId?: string | undefined
  actorUserId?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

export const USER_FILTERS = ['disabled', 'superUsers', 'unverified'] as const
export type UserFilter = (typeof USER_FILTERS)[number]

const text = (value: unknown, max = 100): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? cutText(String(value), max) || undefined : undefined

const page = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number > 1 && number <= 10_000 ? number : undefined
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const withoutUndefined = <Search extends object>(search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search

export const readOrganizationsSearch = (search: Record<string, unknown>): OrganizationsSearch =>
  withoutUndefined({
    text: text(search.text),
    type: ORGANIZATION_TYPES.find((type) => type === search.type),
    page: page(search.page),
  })

export const readUsersSearch = (search: Record<string, unknown>): UsersSearch =>
  withoutUndefined({
    text: text(search.text),
    only: USER_FILTERS.find((filter) => filter === search.only),
    page: page(search.page),
  })

export const readAuditLogSearch = (search: Record<string, unknown>): AuditLogSearch =>
  withoutUndefined({
    organizationId: text(search.organizationId, 64),
    userId: text(search.userId, 64),
    actorUserId: text(search.actorUserId, 64),
    action: text(search.action, 80),
    from: day(search.from),
    to: day(search.to),
    page: page(search.page),
  })
