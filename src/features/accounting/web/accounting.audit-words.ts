import { type AuditWordList, type AuditWords, named, word } from '#web/audit-words.ts'
import type { AccountingAudit } from '../accounting.audit.ts'
import { ACCOUNTING_SYSTEMS } from '../accounting.ts'
import { SYSTEM_WORDS } from '../accounting-words.ts'

const nameOf = (system: unknown): string => {
  const known = ACCOUNTING_SYSTEMS.find((one) => one === system)
  return known ? SYSTEM_WORDS[known].name : word(system)
}

const words: AuditWords<AccountingAudit> = {
  'accounting.connected': {
    label: 'Kirjanpito yhdistetty',
    sentence: ({ details }) => `Yhdisti kirjanpidon: ${nameOf(details.system)}`,
  },
  'accounting.saved': {
    label: 'Kirjanpidon yhteys muutettu',
    sentence: ({ details }) =>
      `Muutti kirjanpidon yhteyttä: ${nameOf(details.system)}${details.secrets === true ? ', myös avaimet' : ''}`,
  },
  'accounting.tested': {
    label: 'Kirjanpidon yhteyttä kokeiltu',
    sentence: ({ details }) => `Kokeili kirjanpidon yhteyttä: ${nameOf(details.system)}`,
  },
  'accounting.disconnected': {
    label: 'Kirjanpidon yhteys katkaistu',
    sentence: ({ details }) => `Katkaisi kirjanpidon yhteyden: ${nameOf(details.system)}`,
  },
  'accounting.transfer_asked': {
    label: 'Lasku siirretty kirjanpitoon',
    sentence: ({ details }) => `Siirsi kirjanpitoon laskun${named(details.number)} (${nameOf(details.system)})`,
  },
}

export const auditWords: AuditWordList = { label: 'Laskujen siirto', words }
