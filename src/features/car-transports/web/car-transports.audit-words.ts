import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { CarTransportsAudit } from '../car-transports.audit.ts'

const words: AuditWords<CarTransportsAudit> = {
  'car-transports.settings_saved': {
    label: 'Kuljetusten asetukset',
    sentence: () => 'Muutti kuljetusten asetuksia',
  },
}

export const auditWords: AuditWordList = { label: 'Kuljetukset', words }
