import { and, desc, eq, inArray } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/organization-settings.tables.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { customerKnownToGarage } from '#features/organizations/server/visible-parties.ts'
import type { Searched } from '#server/contributions.ts'
import { asPhone, type WordSource, wordsOfRows, wordsSql } from '#server/word-sources.ts'
import { SearchedCustomer } from '../customers.ts'

const customerItself: WordSource = {
  thing: organizations.id,
  words: [
    organizations.name,
    organizations.businessName,
    organizations.businessId,
    organizations.vatNumber,
    organizations.city,
    organizations.email,
    asPhone(organizations.phone),
  ],
  reads: [organizations.type, organizations.disabledAt],
}

/** Which garages see it, and how much. */
const itsGarages: WordSource = {
  thing: connections.customerId,
  words: [],
  reads: [connections.state],
  fixed: [connections.garageId, connections.createdAt],
}

const itsContacts: WordSource = {
  thing: contacts.organizationId,
  words: [contacts.name, contacts.email, asPhone(contacts.phone)],
}

/** The customers of a garage in the search of everything: its own, and by their names those that it waits for. */
export const searchedCustomers: Searched = {
  kind: 'customer',
  isAhead: true,
  shape: SearchedCustomer,
  sources: [customerItself, itsGarages, itsContacts],
  documents: `
    select o.id as thing_id, c.garage_id as organization_id, c.garage_id, c.customer_id, c.created_at, '{}'::text[] as exact,
      case when c.state = 'ACCEPTED'
        then concat_ws(' ', ${wordsSql('o', customerItself.words)},
          ${wordsOfRows(itsContacts, 'k', { where: 'k.organization_id = o.id', order: 'k.id' })})
        else concat_ws(' ', o.name, o.business_id)
      end as words
    from organizations o
    join connections c on c.customer_id = o.id and c.state in ('ACCEPTED', 'PENDING')
    where o.id = any($1) and o.type = 'CUSTOMER' and o.disabled_at is null`,
  async cards({ db, membership: { organizationId, organizationType } }, { ids }): Promise<SearchedCustomer[]> {
    if (organizationType !== 'GARAGE') return []
    const rows = await db
      .select({
        id: organizations.id,
        name: organizations.name,
        image: organizations.image,
        kind: organizations.customerKind,
        businessId: organizations.businessId,
        phone: organizations.phone,
        city: organizations.city,
        state: connections.state,
        createdAt: connections.createdAt,
      })
      .from(organizations)
      .innerJoin(
        connections,
        and(eq(connections.customerId, organizations.id), eq(connections.garageId, organizationId)),
      )
      .where(and(inArray(organizations.id, [...ids]), customerKnownToGarage(organizationId)))
      .orderBy(desc(connections.createdAt))
    return rows.map(({ state, ...row }) => ({
      ...row,
      ...(state !== 'ACCEPTED' && { phone: '', city: '' }),
      type: 'customer',
    }))
  },
}
