import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { garageInvitations } from './garage-invitations.tables.ts'

export const garageInvitationsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'garageInvitations',
    about: 'Kutsutut korjaamot',
    whose: { CUSTOMER: garageInvitations.customerId },
    order: [garageInvitations.id],
    columns: pick(
      garageInvitations,
      'id',
      'garageName',
      'email',
      'businessId',
      'message',
      'sentCount',
      'sentAt',
      'createdAt',
      'expiresAt',
      'acceptedAt',
      'acceptedGarageId',
      'revokedAt',
    ),
  }),
]
