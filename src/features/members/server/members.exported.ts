import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { invitations } from './members.tables.ts'

/** Who was invited; by what link is a secret of the invited person. */
export const membersExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'invitations',
    about: 'Kutsut käyttäjiksi',
    whose: invitations.organizationId,
    order: [invitations.id],
    columns: pick(invitations, 'id', 'email', 'role', 'createdAt', 'expiresAt', 'acceptedAt', 'revokedAt'),
  }),
]
