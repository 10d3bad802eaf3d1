import { formatMoney } from '#shared/money.ts'
import { ORGANIZATION_TYPE_LABELS, ORGANIZATION_TYPES } from '#shared/organization.ts'
import { type AuditWordList, type AuditWords, isRecord, named } from '#web/audit-words.ts'
import type { ManagementAudit } from '../management.audit.ts'

const typeOf = (value: unknown): string => {
  const type = ORGANIZATION_TYPES.find((one) => one === value)
  return type ? ` (${ORGANIZATION_TYPE_LABELS[type].toLowerCase()})` : ''
}

/** What the platform decided, with the values: these are few and weighty. */
function platformDecisions({ changed, notesChanged }: Record<string, unknown>): string {
  const after = (name: string): unknown => {
    const pair = isRecord(changed) ? changed[name] : undefined
    return Array.isArray(pair) ? pair[1] : undefined
  }
  const [type, listed, disabled, fee] = ['type', 'listed', 'disabled', 'platformFeeCents'].map(after)
  const organizationType = ORGANIZATION_TYPES.find((one) => one === type)
  const said = [
    organizationType && `tyypiksi ${ORGANIZATION_TYPE_LABELS[organizationType]}`,
    typeof listed === 'boolean' && (listed ? 'näkyviin korjaamolistaan' : 'pois korjaamolistasta'),
    typeof disabled === 'boolean' && (disabled ? 'pois käytöstä' : 'takaisin käyttöön'),
    typeof fee === 'number' && `kuukausimaksuksi ${formatMoney(fee)}`,
    notesChanged === true && 'uudet muistiinpanot',
  ].filter(Boolean)
  return said.length > 0 ? `: ${said.join(', ')}` : ''
}

/** The pages with the most personal data by name; the others without one. */
const PAGES: Record<string, string> = {
  billing: 'laskutus',
  members: 'jäsenet',
  drivers: 'kuljettajat',
  profile: 'profiili',
}

const openedPage = (page: unknown): string => {
  const known = typeof page === 'string' ? PAGES[page] : undefined
  return known === undefined ? '' : `: ${known}`
}

const words: AuditWords<ManagementAudit> = {
  'management.user_disabled': {
    label: 'Käyttäjä poistettu käytöstä',
    sentence: ({ user }) => `Poisti käytöstä käyttäjän ${user}`,
  },
  'management.user_enabled': {
    label: 'Käyttäjä palautettu käyttöön',
    sentence: ({ user }) => `Palautti käyttöön käyttäjän ${user}`,
  },
  'management.super_user_given': {
    label: 'Superkäyttäjän oikeudet annettu',
    sentence: ({ user }) => `Antoi superkäyttäjän oikeudet käyttäjälle ${user}`,
  },
  'management.super_user_taken': {
    label: 'Superkäyttäjän oikeudet poistettu',
    sentence: ({ user }) => `Poisti superkäyttäjän oikeudet käyttäjältä ${user}`,
  },
  'management.super_user_appointed': {
    label: 'Superkäyttäjän oikeudet annettu palvelimelta',
    sentence: () => 'Sai superkäyttäjän oikeudet palvelimen komennolla',
  },
  'management.super_user_dismissed': {
    label: 'Superkäyttäjän oikeudet poistettu palvelimelta',
    sentence: () => 'Menetti superkäyttäjän oikeudet palvelimen komennolla',
  },
  'management.password_reset_sent': {
    label: 'Salasanan vaihtolinkki lähetetty',
    sentence: ({ user }) => `Lähetti salasanan vaihtolinkin käyttäjälle ${user}`,
  },
  'management.sessions_ended': {
    label: 'Istunnot päätetty',
    sentence: ({ user }) => `Päätti käyttäjän ${user} kaikki istunnot`,
  },
  'management.second_factor_forgotten': {
    label: 'Kaksivaiheinen tunnistautuminen nollattu',
    sentence: ({ user }) => `Nollasi käyttäjän ${user} kaksivaiheisen tunnistautumisen`,
  },
  'management.organization_added': {
    label: 'Organisaatio lisätty',
    sentence: ({ details }) => (details.kind === 'PERSON' ? 'Loi tilin' : `Loi organisaation${typeOf(details.type)}`),
  },
  'management.organization_settings_saved': {
    label: 'Superkäyttäjän asetukset muutettu',
    sentence: ({ details }) => `Muutti superkäyttäjän asetuksia${platformDecisions(details)}`,
  },
  'management.organization_opened': {
    label: 'Organisaation tiedot avattu',
    sentence: ({ details }) => `Avasi tiedot${openedPage(details.page)}`,
  },
  'management.users_opened': { label: 'Käyttäjälista avattu', sentence: () => 'Avasi käyttäjälistan' },
  'management.audit_opened': { label: 'Tapahtumaloki avattu', sentence: () => 'Avasi tapahtumalokin' },
  'management.delivery_retried': {
    label: 'Toimitusta yritetty uudelleen',
    sentence: ({ details }) => `Yritti uudelleen epäonnistunutta toimitusta${named(details.title)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Hallinta', words }
