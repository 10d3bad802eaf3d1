import { type AuditWordList, type AuditWords, named, word } from '#web/audit-words.ts'
import type { ApiKeysAudit } from '../api-keys.audit.ts'
import { API_SCOPES, SCOPE_LABELS } from '../api-keys.ts'

const scopes = (value: unknown): string =>
  API_SCOPES.filter((scope) => Array.isArray(value) && value.includes(scope))
    .map((scope) => SCOPE_LABELS[scope].toLowerCase())
    .join(', ')

const words: AuditWords<ApiKeysAudit> = {
  'api-keys.created': {
    label: 'Rajapinta-avain luotu',
    sentence: ({ details }) =>
      `Loi rajapinta-avaimen${named(details.name)} (${word(details.start)}…): ${scopes(details.scopes)}`,
  },
  'api-keys.revoked': {
    label: 'Rajapinta-avain peruttu',
    sentence: ({ details }) => `Perui rajapinta-avaimen${named(details.name)} (${word(details.start)}…)`,
  },
}

export const auditWords: AuditWordList = { label: 'Rajapinta-avaimet', words }
