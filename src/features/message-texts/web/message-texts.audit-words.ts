import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { MessageTextsAudit } from '../message-texts.audit.ts'

const words: AuditWords<MessageTextsAudit> = {
  'message-texts.saved': { label: 'Viestipohjat muutettu', sentence: () => 'Muutti tekstiviestien sanoja' },
}

export const auditWords: AuditWordList = { label: 'Viestipohjat', words }
