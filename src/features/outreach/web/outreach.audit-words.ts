import { countryName } from '#shared/country-name.ts'
import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { OutreachAudit } from '../outreach.audit.ts'

const country = (value: unknown): string =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? countryName(value) : '–'

const words: AuditWords<OutreachAudit> = {
  'outreach.allowance_set': {
    label: 'Viestien raja muutettu',
    sentence: ({ details: { to } }) =>
      typeof to === 'number'
        ? `Asetti ulkopuolisille lähtevien viestien rajaksi ${to} päivässä`
        : 'Palautti ulkopuolisille lähtevien viestien tavallisen rajan',
  },
  'outreach.country_opened': {
    label: 'Maa avattu viesteille',
    sentence: ({ details }) => `Avasi maan viesteille: ${country(details.country)}`,
  },
  'outreach.country_closed': {
    label: 'Maa suljettu viesteiltä',
    sentence: ({ details }) => `Sulki maan viesteiltä: ${country(details.country)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Viestit ulkopuolisille', words }
