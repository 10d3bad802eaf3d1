import { type AuditWordList, type AuditWords, rowCounts } from '#web/audit-words.ts'
import type { VehiclesAudit } from '../vehicles.audit.ts'

const words: AuditWords<VehiclesAudit> = {
  'vehicles.added': { label: 'Auto lisätty', sentence: () => 'Lisäsi auton' },
  'vehicles.edited': { label: 'Auto muutettu', sentence: () => 'Muutti auton tietoja' },
  'vehicles.removed': { label: 'Auto poistettu', sentence: ({ details }) => `Poisti auton ${details.number}` },
  'vehicles.retired': { label: 'Auto poistettu käytöstä', sentence: () => 'Poisti auton käytöstä' },
  'vehicles.returned': { label: 'Auto palautettu', sentence: () => 'Palautti auton käyttöön' },
  'vehicles.imported': {
    label: 'Autot tuotu',
    sentence: ({ details }) => `Toi autot tiedostosta: ${rowCounts(details)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Autot', words }
