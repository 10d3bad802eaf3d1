import { sql } from 'drizzle-orm'
import { MAX_ALLOWANCE } from '#server/outreach/daily-allowance.ts'
import type { OutreachTrust } from '#server/outreach/trust.ts'
import { connections, memberships, organizations } from './organizations.tables.ts'

/** More change nothing. */
const COUNTED = MAX_ALLOWANCE / 5

/**
 * How old organisations are, and how many others have dealt with them for a week. A customer that a garage added vouches for no one: it has no
 * people of its own. Nor does an organisation of the same people.
 */
export const outreachTrust: OutreachTrust = async (db, organizationIds) => {
  const { rows } = await db.execute<{ id: string; ageDays: number; connections: number }>(sql`
    select own.id, (extract(epoch from now() - own.created_at) / 86400)::float8 as "ageDays", (
      select count(*)::int from (
        select from ${connections} as link
        join ${organizations} as other
          on other.id = case when link.garage_id = own.id then link.customer_id else link.garage_id end
        where (link.garage_id = own.id or link.customer_id = own.id)
          and link.state = 'ACCEPTED' and link.accepted_at < now() - interval '7 days' and other.disabled_at is null
          and exists (select from ${memberships} as theirs where theirs.organization_id = other.id)
          and not exists (
            select from ${memberships} as theirs join ${memberships} as ours on ours.user_id = theirs.user_id
            where theirs.organization_id = other.id and ours.organization_id = own.id)
        limit ${COUNTED}
      ) as vouching
    ) as connections
    from ${organizations} as own where own.id = any(${sql.param([...organizationIds])}::uuid[])`)
  return new Map(rows.map(({ id, ...trust }) => [id, trust]))
}
