import { formatMoney } from '#shared/money.ts'
import { ORGANIZATION_TYPE_LABELS, ORGANIZATION_TYPES } from '#shared/organization.ts'

export const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const named = (value: unknown): string => (word(value) ? ` ${word(value)}` : '')

export const rowCounts = ({ added, updated }: Record<string, unknown>): string =>
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
export function changedNames(changed: unknown): string {
  const names = Array.isArray(changed) ? changed.map(word) : Object.keys(isRecord(changed) ? changed : {})
  const list = names.filter((name) => name && name !== 'version').map((name) => FIELDS[name] ?? name)
  return list.length > 0 ? `: ${list.join(', ')}` : ''
}

/** What the platform decided, with the values: these are few and weighty. */
export function platformDecisions({ changed, notesChanged }: Record<string, unknown>): string {
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
