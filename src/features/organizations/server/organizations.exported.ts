import { eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { connections, customerNotes, memberships, organizationBilling, organizations } from './organizations.tables.ts'
import { nameOfOrganization, nameOfUser, ofEitherSide, sidesOfRow } from './shown-names.ts'

const contactData = pick(
  organizations,
  'id',
  'type',
  'name',
  'businessName',
  'businessId',
  'vatNumber',
  'country',
  'streetAddress',
  'postalCode',
  'city',
  'phone',
  'email',
  'website',
)

/** What is kept of an organisation, its people and whom it deals with. The platform's own notes of it are not its to read. */
export const organizationsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'organization',
    about: 'Perustiedot',
    whose: ({ organizationId }) => eq(organizations.id, organizationId),
    order: [organizations.id],
    columns: {
      ...contactData,
      ...pick(
        organizations,
        'customerKind',
        'shortDescription',
        'description',
        'latitude',
        'longitude',
        'openingHours',
        'demandsSecondFactor',
        'switchedOn',
        'createdAt',
      ),
    },
  }),
  exportedTable({
    name: 'billing',
    about: 'Laskutustiedot',
    whose: organizationBilling.organizationId,
    order: [organizationBilling.organizationId],
    columns: pick(
      organizationBilling,
      'billingName',
      'billingAddress',
      'billingEmail',
      'iban',
      'eInvoiceAddress',
      'eInvoiceOperator',
      'billingReference',
      'paymentTermsDays',
    ),
  }),
  exportedTable({
    name: 'members',
    about: 'Käyttäjät ja heidän oikeutensa',
    whose: memberships.organizationId,
    order: [memberships.userId],
    also: [users],
    columns: {
      userId: memberships.userId,
      name: nameOfUser(memberships.userId),
      email: sql`(select u.email from ${users} u where u.id = ${memberships.userId})`,
      ...pick(memberships, 'role', 'createdAt'),
    },
    garage: pick(memberships, 'installs', 'bills'),
    customer: pick(memberships, 'approvalLimitCents'),
  }),
  exportedTable({
    name: 'connections',
    about: 'Yhteydet korjaamojen ja asiakkaiden välillä',
    whose: ofEitherSide(connections),
    order: [connections.id],
    columns: {
      id: connections.id,
      ...sidesOfRow(connections),
      ...pick(connections, 'state', 'requestedAt', 'acceptedAt', 'changedAt', 'changedBySide', 'createdAt'),
    },
    customer: pick(connections, 'blocked'),
  }),
  exportedTable({
    name: 'connectedOrganizations',
    about: 'Yhteystiedot niiltä, joiden kanssa yhteys on voimassa',
    whose: ({ organizationId, organizationType }) =>
      organizationType === 'GARAGE'
        ? sql`${organizations.id} in (select ${connections.customerId} from ${connections}
            where ${connections.garageId} = ${organizationId} and ${connections.state} = 'ACCEPTED')`
        : sql`${organizations.id} in (select ${connections.garageId} from ${connections}
            where ${connections.customerId} = ${organizationId} and ${connections.state} = 'ACCEPTED')`,
    order: [organizations.id],
    columns: contactData,
  }),
  exportedTable({
    name: 'customerNotes',
    about: 'Muistiinpanot asiakkaista',
    whose: { GARAGE: customerNotes.garageId },
    order: [customerNotes.customerId],
    columns: {
      customerId: customerNotes.customerId,
      customerName: nameOfOrganization(customerNotes.customerId),
      ...pick(customerNotes, 'text', 'savedAt'),
      savedByName: nameOfUser(customerNotes.savedByUserId),
    },
  }),
]
