import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { InspectionsAudit } from '../inspections.audit.ts'

const words: AuditWords<InspectionsAudit> = {
  'inspections.template_added': {
    label: 'Tarkastuspohja lisätty',
    sentence: ({ details }) => `Lisäsi tarkastuspohjan ${details.name}`,
  },
  'inspections.template_saved': {
    label: 'Tarkastuspohja muutettu',
    sentence: ({ details }) => `Muutti tarkastuspohjaa ${details.name}`,
  },
  'inspections.template_removed': {
    label: 'Tarkastuspohja poistettu',
    sentence: ({ details }) => `Poisti tarkastuspohjan ${details.name}`,
  },
}

export const auditWords: AuditWordList = { label: 'Tarkastukset', words }
