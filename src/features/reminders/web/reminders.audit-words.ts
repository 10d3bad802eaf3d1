import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { RemindersAudit } from '../reminders.audit.ts'

const words: AuditWords<RemindersAudit> = {
  'reminders.refused': {
    label: 'Muistutukset kielletty',
    sentence: () => 'Kirjasi, ettei asiakas halua muistutuksia',
  },
  'reminders.allowed': {
    label: 'Muistutukset sallittu',
    sentence: () => 'Kirjasi, että asiakasta saa taas muistuttaa',
  },
}

export const auditWords: AuditWordList = { label: 'Muistutukset', words }
