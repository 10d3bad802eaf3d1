import { type SQL, sql } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/organization-settings.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { phoneKeySql } from '#features/organizations/server/phone-key-sql.ts'

/** Customers with this number (a `phoneKey`), their own or that of a contact person. */
export const reachedBy = (key: string): SQL =>
  sql`(${phoneKeySql(organizations.phone)} = ${key} or exists (
    select 1 from ${contacts} where ${contacts.organizationId} = ${organizations.id} and ${phoneKeySql(contacts.phone)} = ${key}))`
