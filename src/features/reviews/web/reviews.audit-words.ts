import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { ReviewsAudit } from '../reviews.audit.ts'

const words: AuditWords<ReviewsAudit> = {
  'reviews.hidden': {
    label: 'Arvio piilotettu',
    sentence: ({ details: { reason } }) =>
      typeof reason === 'string' ? `Piilotti korjaamon arvion: ${reason}` : 'Piilotti korjaamon arvion',
  },
  'reviews.restored': { label: 'Arvio palautettu', sentence: () => 'Palautti piilotetun arvion' },
  'reviews.kept': { label: 'Arvio säilytetty', sentence: () => 'Säilytti ilmoitetun arvion' },
}

export const auditWords: AuditWordList = { label: 'Arviot', words }
