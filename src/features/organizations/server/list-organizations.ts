import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { organizations } from './organizations.tables.ts'

const contains = (text: string): SQL | undefined =>
  text
    ? sql`position(lower(${text}) in lower(concat_ws(' ', ${organizations.name}, ${organizations.businessName},
        ${organizations.businessId}, ${organizations.city}))) > 0`
    : undefined

const { id, name, image, type, businessId, city, listed, disabledAt, createdAt } = organizations
const columns = { id, name, image, type, businessId, city, listed, disabledAt, createdAt }

export type ListedOrganization = Pick<typeof organizations.$inferSelect, keyof typeof columns>

/** Organisations of the whole platform by part of a name, a business id or a city: for super-users. */
export const listOrganizations = (
  db: Queryable,
  filter: { text: string; type?: OrganizationType | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedOrganization[]> =>
  db
    .select(columns)
    .from(organizations)
    .where(and(contains(filter.text), filter.type && eq(type, filter.type)))
    .orderBy(asc(name), asc(id))
    .limit(limit)
    .offset(offset)
