import { nameOfUser } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { registerLookups, registerTerms } from './register-lookups.tables.ts'

/** What an organisation asked of the vehicle register, and who accepted for what it asks; the answers are in its cars. */
export const registerLookupsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'registerLookups',
    about: 'Haut ajoneuvorekisteristä kahden vuoden ajalta',
    whose: registerLookups.organizationId,
    order: [registerLookups.id],
    columns: {
      ...pick(registerLookups, 'id', 'registrationNumber', 'outcome', 'userId'),
      userName: nameOfUser(registerLookups.userId),
      createdAt: registerLookups.createdAt,
    },
  }),
  exportedTable({
    name: 'registerTerms',
    about: 'Rekisterihakujen ehtojen hyväksyntä',
    whose: registerTerms.organizationId,
    order: [registerTerms.organizationId],
    columns: {
      acceptedByUserId: registerTerms.acceptedByUserId,
      acceptedByName: nameOfUser(registerTerms.acceptedByUserId),
      acceptedAt: registerTerms.acceptedAt,
    },
  }),
]
