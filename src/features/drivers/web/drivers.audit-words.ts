import { type AuditWordList, type AuditWords, rowCounts } from '#web/audit-words.ts'
import type { DriversAudit } from '../drivers.audit.ts'

const words: AuditWords<DriversAudit> = {
  'drivers.added': { label: 'Kuljettaja lisätty', sentence: () => 'Lisäsi kuljettajan' },
  'drivers.saved': { label: 'Kuljettaja muutettu', sentence: () => 'Muutti kuljettajan tietoja' },
  'drivers.removed': { label: 'Kuljettaja poistettu', sentence: () => 'Poisti kuljettajan' },
  'drivers.imported': {
    label: 'Kuljettajat tuotu',
    sentence: ({ details }) => `Toi kuljettajat tiedostosta: ${rowCounts(details)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Kuljettajat', words }
