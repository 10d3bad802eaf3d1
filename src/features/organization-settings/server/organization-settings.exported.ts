import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { contacts, customerProperties, garageProperties } from './organization-settings.tables.ts'

/** How an organisation works, and whom it shows to the other side. */
export const organizationSettingsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'garageProperties',
    about: 'Toimintatavat',
    whose: { GARAGE: garageProperties.organizationId },
    order: [garageProperties.organizationId],
    columns: pick(
      garageProperties,
      'takesOfferRequests',
      'takesHistoryRequests',
      'bays',
      'hoursPerDay',
      'archiveAfterDays',
      'staleAfterDays',
      'checksReady',
      'statusLinkAtIntake',
      'breakEvenHours',
      'targetHours',
      'historyFeeCents',
    ),
  }),
  exportedTable({
    name: 'customerProperties',
    about: 'Toimintatavat',
    whose: { CUSTOMER: customerProperties.organizationId },
    order: [customerProperties.organizationId],
    columns: pick(
      customerProperties,
      'approvalLimitCents',
      'approvalAnswerHours',
      'approvalDeputyUserId',
      'approvalByLink',
      'defaultDriverChannel',
      'archiveAfterDays',
      'referenceRequired',
    ),
  }),
  exportedTable({
    name: 'contacts',
    about: 'Yhteyshenkilöt',
    whose: contacts.organizationId,
    order: [contacts.id],
    columns: pick(contacts, 'id', 'name', 'title', 'phone', 'email', 'createdAt'),
  }),
]
