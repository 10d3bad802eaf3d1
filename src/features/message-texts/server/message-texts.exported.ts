import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { messageTexts } from './message-texts.tables.ts'

export const messageTextsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'messageTexts',
    about: 'Omat tekstiviestien sanamuodot',
    whose: { GARAGE: messageTexts.organizationId },
    order: [messageTexts.organizationId],
    columns: pick(messageTexts, 'ready', 'reminder', 'tyres'),
  }),
]
