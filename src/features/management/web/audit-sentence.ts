import { formatMoney } from '#shared/money.ts'
import { MEMBER_ROLES, type MemberRole, ORGANIZATION_TYPE_LABELS, ORGANIZATION_TYPES } from '#shared/organization.ts'
import type { AuditEntry } from '../management.ts'

type Facts = { user: string; details: Record<string, unknown> }

const ROLES: Record<MemberRole, string> = { ADMIN: 'pääkäyttäjä', MEMBER: 'jäsen' }

const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const named = (value: unknown): string => (word(value) ? ` ${word(value)}` : '')
const role = (value: unknown): string => ROLES[MEMBER_ROLES.find((one) => one === value) ?? 'MEMBER']
const rows = ({ added, updated }: Record<string, unknown>): string =>
  `${word(added) || 0} uutta, ${word(updated) || 0} päivitettyä`

const FIELDS: Record<string, string> = {
  name: 'nimi',
  businessName: 'virallinen nimi',
  businessId: 'Y-tunnus',
  shortDescription: 'lyhyt kuvaus',
  description: 'kuvaus',
  streetAddress: 'katuosoite',
  postalCode: 'postinumero',
  city: 'postitoimipaikka',
  location: 'sijainti kartalla',
  phone: 'puhelin',
  email: 'sähköposti',
  website: 'verkkosivu',
  openingHours: 'aukioloajat',
  billingName: 'laskutusnimi',
  billingAddress: 'laskutusosoite',
  billingEmail: 'laskutussähköposti',
  eInvoiceAddress: 'verkkolaskuosoite',
  eInvoiceOperator: 'välittäjätunnus',
  billingReference: 'viite',
  paymentTermsDays: 'maksuehto',
  takesOfferRequests: 'tarjouspyyntöjen vastaanotto',
  takesHistoryRequests: 'historiapyyntöjen vastaanotto',
  bays: 'korjaamopaikat',
  hoursPerDay: 'tunnit päivässä',
  archiveAfterDays: 'arkistointi',
  staleAfterDays: 'seisovan huollon raja',
  historyFeeCents: 'huoltohistorian hinta',
  approvalLimitCents: 'hyväksymisraja',
  approvalAnswerHours: 'vastausaika',
  approvalDeputyUserId: 'varahyväksyjä',
  defaultDriverChannel: 'kuljettajien viestikanava',
  referenceRequired: 'viitteen pakollisuus',
}

/** Which fields changed, by name: from a list of names or from `changedFields`. */
function fields(changed: unknown): string {
  const names = Array.isArray(changed) ? changed.map(word) : Object.keys(isRecord(changed) ? changed : {})
  const list = names.filter((name) => name && name !== 'version').map((name) => FIELDS[name] ?? name)
  return list.length > 0 ? `: ${list.join(', ')}` : ''
}

/** What the platform decided, with the values: these are few and weighty. */
function decisions({ changed, notesChanged }: Record<string, unknown>): string {
  const after = (name: string): unknown => {
    const pair = isRecord(changed) ? changed[name] : undefined
    return Array.isArray(pair) ? pair[1] : undefined
  }
  const [type, listed, disabled, fee] = ['type', 'listed', 'disabled', 'platformFeeCents'].map(after)
  const organizationType = ORGANIZATION_TYPES.find((one) => one === type)
  const said = [
    organizationType && `tyypiksi ${ORGANIZATION_TYPE_LABELS[organizationType]}`,
    typeof listed === 'boolean' && (listed ? 'näkyviin korjaamolistaan' : 'piiloon korjaamolistasta'),
    typeof disabled === 'boolean' && (disabled ? 'pois käytöstä' : 'takaisin käyttöön'),
    typeof fee === 'number' && `kuukausimaksuksi ${formatMoney(fee)}`,
    notesChanged === true && 'uudet muistiinpanot',
  ].filter(Boolean)
  return said.length > 0 ? `: ${said.join(', ')}` : ''
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each known action, said of the one who did it. The organisation is named beside the sentence. */
const SENTENCES: Record<string, (facts: Facts) => string> = {
  'users.disabled': ({ user }) => `Poisti käytöstä käyttäjän ${user}`,
  'users.enabled': ({ user }) => `Palautti käyttöön käyttäjän ${user}`,
  'users.super_user_given': ({ user }) => `Antoi superkäyttäjän oikeudet käyttäjälle ${user}`,
  'users.super_user_taken': ({ user }) => `Poisti superkäyttäjän oikeudet käyttäjältä ${user}`,
  'users.reset_sent': ({ user }) => `Lähetti salasanan vaihtolinkin käyttäjälle ${user}`,
  'users.sessions_ended': ({ user }) => `Päätti kaikki istunnot käyttäjältä ${user}`,
  'deliveries.retried': ({ details }) => `Yritti uudelleen epäonnistunutta toimitusta${named(details.title)}`,
  'organizations.created': ({ details }) => {
    const type = ORGANIZATION_TYPES.find((one) => one === details.type)
    return `Loi organisaation${type ? ` (${ORGANIZATION_TYPE_LABELS[type].toLowerCase()})` : ''}`
  },
  'organizations.profile_saved': ({ details }) => `Muutti perustietoja${fields(details.changed)}`,
  'organizations.image_changed': () => 'Vaihtoi organisaation kuvan',
  'organizations.billing_saved': ({ details }) => `Muutti laskutustietoja${fields(details.changed)}`,
  'organizations.properties_saved': ({ details }) => `Muutti ominaisuuksia${fields(details.changed)}`,
  'organizations.notification_addresses_saved': () => 'Muutti ilmoitusosoitteita',
  'organizations.super_user_settings_saved': ({ details }) => `Muutti superkäyttäjän asetuksia${decisions(details)}`,
  'organizations.contact_added': () => 'Lisäsi yhteyshenkilön',
  'organizations.contact_saved': () => 'Muutti yhteyshenkilön tietoja',
  'organizations.contact_removed': () => 'Poisti yhteyshenkilön',
  'organizations.driver_added': () => 'Lisäsi kuljettajan',
  'organizations.driver_saved': () => 'Muutti kuljettajan tietoja',
  'organizations.driver_removed': () => 'Poisti kuljettajan',
  'organizations.drivers_imported': ({ details }) => `Toi kuljettajat tiedostosta: ${rows(details)}`,
  'organizations.invited': ({ details }) => `Kutsui osoitteen ${word(details.email)}, rooli ${role(details.role)}`,
  'organizations.invitation_resent': ({ details }) => `Lähetti uudelleen kutsun osoitteeseen ${word(details.email)}`,
  'organizations.invitation_revoked': ({ details }) => `Perui kutsun osoitteeseen ${word(details.email)}`,
  'organizations.member_joined': ({ details }) => `Liittyi organisaatioon, rooli ${role(details.role)}`,
  'organizations.taken_over': () => 'Otti organisaation haltuunsa korjaamolta',
  'organizations.role_changed': ({ user, details }) =>
    `Vaihtoi käyttäjän ${user} rooliksi ${role(details.to)} (aiemmin ${role(details.from)})`,
  'organizations.member_removed': ({ user }) => `Poisti jäsenistä käyttäjän ${user}`,
  'organizations.member_left': () => 'Poistui organisaatiosta',
  'catalog.service_added': ({ details }) => `Lisäsi palvelun${named(details.name)}`,
  'catalog.service_saved': ({ details }) => `Muutti palvelua${named(details.name)}`,
  'catalog.service_removed': ({ details }) => `Poisti palvelun${named(details.name)}`,
  'catalog.product_added': ({ details }) => `Lisäsi tuotteen${named(details.code)}`,
  'catalog.product_saved': ({ details }) => `Muutti tuotetta${named(details.code)}`,
  'catalog.product_removed': ({ details }) => `Poisti tuotteen${named(details.code)}`,
  'catalog.products_imported': ({ details }) => `Toi tuotteet tiedostosta: ${rows(details)}`,
}

/** What was done, as a Finnish sentence without its subject; an action that is not known is shown as it stands. */
export function auditSentence({ action, user, details }: Pick<AuditEntry, 'action' | 'user' | 'details'>): string {
  return SENTENCES[action]?.({ user: user?.name ?? 'poistettu käyttäjä', details }) ?? action
}

/** The known actions in groups, for the filter. */
export const AUDIT_ACTIONS: readonly { label: string; actions: readonly { action: string; label: string }[] }[] = [
  {
    label: 'Käyttäjät',
    actions: [
      { action: 'users.disabled', label: 'Poistettu käytöstä' },
      { action: 'users.enabled', label: 'Palautettu käyttöön' },
      { action: 'users.super_user_given', label: 'Superkäyttäjän oikeudet annettu' },
      { action: 'users.super_user_taken', label: 'Superkäyttäjän oikeudet poistettu' },
      { action: 'users.reset_sent', label: 'Salasanan vaihtolinkki lähetetty' },
      { action: 'users.sessions_ended', label: 'Istunnot päätetty' },
    ],
  },
  {
    label: 'Organisaatiot',
    actions: [
      { action: 'organizations.created', label: 'Organisaatio luotu' },
      { action: 'organizations.super_user_settings_saved', label: 'Superkäyttäjän asetukset muutettu' },
      { action: 'organizations.profile_saved', label: 'Perustiedot muutettu' },
      { action: 'organizations.billing_saved', label: 'Laskutustiedot muutettu' },
      { action: 'organizations.properties_saved', label: 'Ominaisuudet muutettu' },
      { action: 'organizations.notification_addresses_saved', label: 'Ilmoitusosoitteet muutettu' },
      { action: 'organizations.taken_over', label: 'Organisaatio otettu haltuun' },
    ],
  },
  {
    label: 'Jäsenet ja kutsut',
    actions: [
      { action: 'organizations.invited', label: 'Kutsuttu' },
      { action: 'organizations.invitation_resent', label: 'Kutsu lähetetty uudelleen' },
      { action: 'organizations.invitation_revoked', label: 'Kutsu peruttu' },
      { action: 'organizations.member_joined', label: 'Liittynyt' },
      { action: 'organizations.role_changed', label: 'Rooli vaihdettu' },
      { action: 'organizations.member_removed', label: 'Jäsen poistettu' },
      { action: 'organizations.member_left', label: 'Jäsen poistunut' },
    ],
  },
  { label: 'Palvelu', actions: [{ action: 'deliveries.retried', label: 'Toimitusta yritetty uudelleen' }] },
]
