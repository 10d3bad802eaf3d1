import { type AuditWordList, type AuditWords, named } from '#web/audit-words.ts'
import type { CustomersAudit } from '../customers.audit.ts'

const words: AuditWords<CustomersAudit> = {
  'customers.note_saved': {
    label: 'Muistiinpano asiakkaasta muutettu',
    sentence: ({ details }) => `Muutti muistiinpanoa asiakkaasta${named(details.name)}`,
  },
  'customers.copied': {
    label: 'Asiakkaan tiedoista otettu kopio',
    sentence: () => 'Otti kopion asiakkaan tiedoista',
  },
  'customers.erased': {
    label: 'Henkilön tiedot poistettu',
    sentence: () => 'Poisti henkilöasiakkaan tiedot',
  },
  'customers.merged': {
    label: 'Asiakkaat yhdistetty',
    sentence: ({ details }) => `Yhdisti asiakkaan${named(details.removedName)} asiakkaaseen${named(details.name)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Asiakkaat', words }
