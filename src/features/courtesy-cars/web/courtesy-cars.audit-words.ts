import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { CourtesyCarsAudit } from '../courtesy-cars.audit.ts'

const words: AuditWords<CourtesyCarsAudit> = {
  'courtesy-cars.settings_saved': {
    label: 'Sijaisautojen asetukset',
    sentence: () => 'Muutti sijaisautojen asetuksia',
  },
  'courtesy-cars.car_added': {
    label: 'Sijaisauto lisätty',
    sentence: ({ details }) => `Lisäsi sijaisauton ${details.car}`,
  },
  'courtesy-cars.car_saved': {
    label: 'Sijaisauto muutettu',
    sentence: ({ details }) => `Muutti sijaisautoa ${details.car}`,
  },
}

export const auditWords: AuditWordList = { label: 'Sijaisautot', words }
