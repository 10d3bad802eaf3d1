import { type AuditWordList, type AuditWords, rowCounts } from '#web/audit-words.ts'
import type { TyreHotelAudit } from '../tyre-hotel.audit.ts'

const words: AuditWords<TyreHotelAudit> = {
  'tyre-hotel.settings_saved': { label: 'Rengashotellin asetukset', sentence: () => 'Muutti rengashotellin asetuksia' },
  'tyre-hotel.places_made': {
    label: 'Hyllypaikat luotu',
    sentence: ({ details }) => `Loi ${details.count} hyllypaikkaa halliin ${details.hall}`,
  },
  'tyre-hotel.place_saved': {
    label: 'Hyllypaikka muutettu',
    sentence: ({ details }) => `Muutti hyllypaikkaa ${details.name}`,
  },
  'tyre-hotel.imported': {
    label: 'Rengassarjat tuotu',
    sentence: ({ details }) => `Toi rengassarjat tiedostosta: ${rowCounts(details)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Rengashotelli', words }
