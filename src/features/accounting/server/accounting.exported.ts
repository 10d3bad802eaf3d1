import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { accountingConnections, accountingCustomers, accountingTransfers } from './accounting.tables.ts'

/** Where a garage's documents went and how its customers are known there, without the keys that let in. */
export const accountingExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'accountingConnections',
    about: 'Laskujen siirron yhteys ilman avaimia',
    whose: { GARAGE: accountingConnections.garageId },
    order: [accountingConnections.garageId],
    columns: pick(
      accountingConnections,
      'system',
      'automatic',
      'companyId',
      'productCode',
      'operatorEmail',
      'isOn',
      'offReason',
      'createdAt',
    ),
  }),
  exportedTable({
    name: 'accountingCustomers',
    about: 'Asiakkaat laskujen siirron järjestelmässä',
    whose: { GARAGE: accountingCustomers.garageId },
    order: [accountingCustomers.system, accountingCustomers.customerId],
    columns: pick(accountingCustomers, 'system', 'customerId', 'foreignId', 'createdAt'),
  }),
  exportedTable({
    name: 'accountingTransfers',
    about: 'Laskujen siirrot',
    whose: { GARAGE: accountingTransfers.garageId },
    order: [accountingTransfers.id],
    columns: {
      id: accountingTransfers.id,
      documentId: accountingTransfers.basisId,
      ...pick(
        accountingTransfers,
        'system',
        'state',
        'failure',
        'answer',
        'foreignId',
        'foreignNumber',
        'foreignGrossCents',
        'transferredAt',
        'paidOn',
        'createdAt',
      ),
    },
  }),
]
