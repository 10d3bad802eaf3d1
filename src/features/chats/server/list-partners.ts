import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { garageVisibleToCustomer } from '#features/organizations/server/visible-parties.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { type ListPartners, PARTNERS_PER_PAGE, type PartnerList } from '../chats.ts'
import { chats } from './chats.tables.ts'
import { ownSide } from './unread.ts'

/** Those to whom the caller's organisation may write, by name. */
export async function listPartners(ctx: OrganizationContext, { text, after }: ListPartners): Promise<PartnerList> {
  const { organizationId } = ctx.membership
  const { own, other } = ownSide(ctx.membership)
  const rows = await ctx.db
    .select({
      id: organizations.id,
      name: organizations.name,
      image: organizations.image,
      city: organizations.city,
      hasChat: sql<boolean>`exists (select from ${chats}
        where ${own} = ${organizationId} and ${other} = ${organizations.id} and ${chats.lastNumber} > 0)`,
    })
    .from(organizations)
    .where(
      and(
        mayBeWrittenTo(ctx.membership),
        text === ''
          ? undefined
          : sql`position(lower(${text}) in lower(${organizations.name} || ' ' || ${organizations.city})) > 0`,
        after === null
          ? undefined
          : sql`(${organizations.name}, ${organizations.id}) > (${after.name}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(organizations.name), asc(organizations.id))
    .limit(PARTNERS_PER_PAGE + 1)
  return { partners: rows.slice(0, PARTNERS_PER_PAGE), hasMore: rows.length > PARTNERS_PER_PAGE }
}

/** The same as `canWrite` of a conversation that is found (chats.access.ts). */
function mayBeWrittenTo({ organizationType, organizationId }: Membership): SQL | undefined {
  if (organizationType === 'CUSTOMER') return garageVisibleToCustomer(organizationId)
  // the garage's own pairs first: each organisation of them is looked up, and not the platform's
  const known = sql`select ${connections.customerId} from ${connections}
      where ${connections.garageId} = ${organizationId} and ${connections.state} = 'ACCEPTED'
    union select ${chats.customerId} from ${chats} where ${chats.garageId} = ${organizationId}
    except select ${connections.customerId} from ${connections}
      where ${connections.garageId} = ${organizationId} and ${connections.state} in ('REFUSED', 'REVOKED')`
  return and(
    sql`${organizations.id} = any(array(${known}))`,
    eq(organizations.type, 'CUSTOMER'),
    isNull(organizations.disabledAt),
  )
}
