import { type AuditWordList, type AuditWords, isRecord, word } from '#web/audit-words.ts'
import type { SettingsAudit } from '../organization-settings.audit.ts'

const FIELDS: Record<string, string> = {
  name: 'nimi',
  businessName: 'virallinen nimi',
  businessId: 'Y-tunnus',
  customerKind: 'laji',
  vatNumber: 'ALV-tunniste',
  country: 'maa',
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
  iban: 'tilinumero',
  eInvoiceAddress: 'verkkolaskuosoite',
  eInvoiceOperator: 'välittäjätunnus',
  billingReference: 'viite',
  paymentTermsDays: 'maksuehto',
  takesOfferRequests: 'tarjouspyyntöjen vastaanotto',
  takesHistoryRequests: 'historiapyyntöjen vastaanotto',
  bays: 'korjauspaikat',
  hoursPerDay: 'tunnit päivässä',
  archiveAfterDays: 'arkistointi',
  staleAfterDays: 'seisovan huollon raja',
  checksReady: 'valmiin työn tarkastus',
  statusLinkAtIntake: 'seurantalinkki vastaanotossa',
  breakEvenHours: 'kannattavuusraja',
  targetHours: 'käyttöasteen tavoite',
  historyFeeCents: 'huoltohistorian hinta',
  approvalLimitCents: 'hyväksymisraja',
  approvalAnswerHours: 'vastausaika',
  approvalDeputyUserId: 'varahyväksyjä',
  approvalByLink: 'vastaaminen linkistä',
  defaultDriverChannel: 'kuljettajien viestikanava',
  referenceRequired: 'viitteen pakollisuus',
}

/** Which fields changed, by name: from a list of names or from `changedFields`. */
function changedNames(changed: unknown): string {
  const names = Array.isArray(changed) ? changed.map(word) : Object.keys(isRecord(changed) ? changed : {})
  const list = names.filter((name) => name && name !== 'version').map((name) => FIELDS[name] ?? name)
  return list.length > 0 ? `: ${list.join(', ')}` : ''
}

const words: AuditWords<SettingsAudit> = {
  'settings.profile_saved': {
    label: 'Perustiedot muutettu',
    sentence: ({ details }) => `Muutti perustietoja${changedNames(details.changed)}`,
  },
  'settings.billing_saved': {
    label: 'Laskutustiedot muutettu',
    sentence: ({ details }) => `Muutti laskutustietoja${changedNames(details.changed)}`,
  },
  'settings.properties_saved': {
    label: 'Toimintatavat muutettu',
    sentence: ({ details }) => `Muutti toimintatapoja${changedNames(details.changed)}`,
  },
  'settings.contact_added': { label: 'Yhteyshenkilö lisätty', sentence: () => 'Lisäsi yhteyshenkilön' },
  'settings.contact_saved': { label: 'Yhteyshenkilö muutettu', sentence: () => 'Muutti yhteyshenkilön tietoja' },
  'settings.contact_removed': { label: 'Yhteyshenkilö poistettu', sentence: () => 'Poisti yhteyshenkilön' },
}

export const auditWords: AuditWordList = { label: 'Asetukset', words }
