import { type AuditWordList, type AuditWords, named } from '#web/audit-words.ts'
import type { AccountsAudit } from '../accounts.audit.ts'

const factor = (value: unknown): string => (value === 'passkey' ? 'pääsyavaimen' : 'todennussovelluksen')

const which = { one: 'yhden laitteen istunnon', others: 'muiden laitteiden istunnot', all: 'kaikki istuntonsa' }

const endedSessions = (value: unknown): string =>
  Object.entries(which).find(([name]) => name === value)?.[1] ?? which.all

const words: AuditWords<AccountsAudit> = {
  'accounts.password_changed': { label: 'Salasana vaihdettu', sentence: () => 'Vaihtoi salasanansa' },
  'accounts.password_reset': {
    label: 'Salasana asetettu linkillä',
    sentence: () => 'Asetti uuden salasanan sähköpostiin lähetetyllä linkillä',
  },
  'accounts.email_changed': {
    label: 'Sähköpostiosoite vaihdettu',
    sentence: () => 'Vaihtoi sähköpostiosoitteensa',
  },
  'accounts.method_linked': { label: 'Google-tili yhdistetty', sentence: () => 'Yhdisti Google-tilin' },
  'accounts.method_removed': { label: 'Google-tili irrotettu', sentence: () => 'Irrotti Google-tilin' },
  'accounts.second_factor_added': {
    label: 'Kaksivaiheinen tunnistautuminen lisätty',
    sentence: ({ details }) => `Lisäsi ${factor(details.factor)}${named(details.name)}`,
  },
  'accounts.second_factor_removed': {
    label: 'Kaksivaiheinen tunnistautuminen poistettu',
    sentence: ({ details }) => `Poisti ${factor(details.factor)}${named(details.name)}`,
  },
  'accounts.recovery_codes_renewed': { label: 'Varakoodit uusittu', sentence: () => 'Loi uudet varakoodit' },
  'accounts.recovery_code_used': {
    label: 'Varakoodi käytetty',
    sentence: () => 'Kirjautui sisään varakoodilla',
  },
  'accounts.sessions_ended': {
    label: 'Omat istunnot päätetty',
    sentence: ({ details }) => `Päätti ${endedSessions(details.which)}`,
  },
  'accounts.deleted': { label: 'Tili poistettu', sentence: () => 'Poisti tilinsä' },
}

export const auditWords: AuditWordList = { label: 'Käyttäjätilit', words }
