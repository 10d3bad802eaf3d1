import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { RegisterLookupsAudit } from '../register-lookups.audit.ts'

const words: AuditWords<RegisterLookupsAudit> = {
  'register-lookups.accepted': {
    label: 'Rekisterihaun ehdot hyväksytty',
    sentence: () => 'Hyväksyi rekisterihaun ehdot',
  },
}

export const auditWords: AuditWordList = { label: 'Rekisterihaut', words }
