import { type AuditWordList, type AuditWords, named } from '#web/audit-words.ts'
import type { CustomerPricesAudit } from '../customer-prices.audit.ts'

const words: AuditWords<CustomerPricesAudit> = {
  'customer_prices.added': {
    label: 'Asiakashinnat lisätty',
    sentence: ({ details }) => `Lisäsi asiakashinnat${named(details.name)}`,
  },
  'customer_prices.saved': {
    label: 'Asiakashinnat muutettu',
    sentence: ({ details }) => `Muutti asiakashintoja${named(details.name)}`,
  },
  'customer_prices.removed': {
    label: 'Asiakashinnat poistettu',
    sentence: ({ details }) => `Poisti asiakashinnat${named(details.name)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Asiakashinnat', words }
