import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { VehicleHandoversAudit } from '../vehicle-handovers.audit.ts'

const words: AuditWords<VehicleHandoversAudit> = {
  'vehicle-handovers.code_made': {
    label: 'Luovutuskoodi tehty',
    sentence: ({ details }) => `Teki luovutuskoodin autolle ${details.number}`,
  },
  'vehicle-handovers.code_revoked': {
    label: 'Luovutuskoodi peruttu',
    sentence: ({ details }) => `Perui auton ${details.number} luovutuskoodin`,
  },
  'vehicle-handovers.received': {
    label: 'Auto otettu vastaan',
    sentence: ({ details }) => `Otti auton ${details.number} vastaan koodilla`,
  },
}

export const auditWords: AuditWordList = { label: 'Autojen luovutukset', words }
