import { type AuditWordList, type AuditWords, rowCounts } from '#web/audit-words.ts'
import type { CustomerImportAudit } from '../customer-import.audit.ts'

const words: AuditWords<CustomerImportAudit> = {
  'customers.imported': {
    label: 'Asiakkaat tuotu',
    sentence: ({ details }) => `Toi asiakkaat ja autot tiedostosta: ${rowCounts(details)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Asiakkaiden tuonti', words }
