import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { NotificationsAudit } from '../notifications.audit.ts'

const words: AuditWords<NotificationsAudit> = {
  'notifications.addresses_saved': {
    label: 'Ilmoitusosoitteet muutettu',
    sentence: () => 'Muutti ilmoitusosoitteita',
  },
}

export const auditWords: AuditWordList = { label: 'Ilmoitukset', words }
