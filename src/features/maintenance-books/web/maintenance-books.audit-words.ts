import { type AuditWordList, type AuditWords, named } from '#web/audit-words.ts'
import type { MaintenanceBooksAudit } from '../maintenance-books.audit.ts'

const words: AuditWords<MaintenanceBooksAudit> = {
  'maintenance-books.template_added': {
    label: 'Merkinnän malli lisätty',
    sentence: ({ details }) => `Lisäsi merkinnän mallin${named(details.name)}`,
  },
  'maintenance-books.template_saved': {
    label: 'Merkinnän malli muutettu',
    sentence: ({ details }) => `Muutti merkinnän mallia${named(details.name)}`,
  },
  'maintenance-books.template_removed': {
    label: 'Merkinnän malli poistettu',
    sentence: ({ details }) => `Poisti merkinnän mallin${named(details.name)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Huoltokirjat', words }
