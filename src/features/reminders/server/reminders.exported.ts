import { nameOfOrganization, nameOfUser } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { reminderRefusals, reminders } from './reminders.tables.ts'

/** What a garage sent to its own customers, who have no people here. */
export const remindersExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'reminders',
    about: 'Lähetetyt muistutukset',
    whose: { GARAGE: reminders.garageId },
    order: [reminders.id],
    columns: {
      ...pick(reminders, 'id', 'customerId'),
      customerName: nameOfOrganization(reminders.customerId),
      ...pick(reminders, 'vehicleId', 'what', 'dueOn', 'channel', 'address', 'state', 'stateAt', 'answer'),
      ...pick(reminders, 'answeredAt', 'ticketId', 'createdAt'),
      sentByName: nameOfUser(reminders.userId),
    },
  }),
  exportedTable({
    name: 'reminderRefusals',
    about: 'Asiakkaat, jotka eivät halua muistutuksia',
    whose: { GARAGE: reminderRefusals.garageId },
    order: [reminderRefusals.customerId],
    columns: {
      customerId: reminderRefusals.customerId,
      customerName: nameOfOrganization(reminderRefusals.customerId),
      createdAt: reminderRefusals.createdAt,
    },
  }),
]
