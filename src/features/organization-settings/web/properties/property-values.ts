import { formatMoney } from '#shared/money.ts'
import type { DriverChannel } from '#shared/organization.ts'
import { CHANNEL_LABELS } from '#shared/organization.ts'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { centsOf, decimalOf, typedCents, typedDecimal, wholeOf } from '#web/editing/typed-numbers.ts'
import { type CustomerProperties, type GarageProperties, PropertiesEdit } from '../../organization-settings.ts'

/** A garage's properties as they are typed. */
export type GarageValues = {
  takesOfferRequests: boolean
  takesHistoryRequests: boolean
  bays: string
  hoursPerDay: string
  archiveAfterDays: string
  staleAfterDays: string
  checksReady: boolean
  statusLinkAtIntake: boolean
  breakEvenHours: string
  targetHours: string
  historyFeeCents: string
}

const yesNo = (yes: boolean) => (yes ? 'Kyllä' : 'Ei')
const hours = (typed: string) => (typed.trim() === '1' ? '1 tunti' : `${typed} tuntia`)
const dayHours = (typed: string) => (typed.trim() === '' ? 'Ei asetettu' : `${typed} h mekaanikkopäivässä`)
const euros = (typed: string) => {
  const cents = centsOf(typed)
  return cents === null || Number.isNaN(cents) ? typed : formatMoney(cents)
}

export const garageWords: FieldWords<GarageValues> = {
  takesOfferRequests: { label: 'Ottaa vastaan tarjouspyyntöjä', show: yesNo },
  takesHistoryRequests: { label: 'Ottaa vastaan huoltohistoriapyyntöjä', show: yesNo },
  bays: { label: 'Korjauspaikkoja' },
  hoursPerDay: { label: 'Työtunteja päivässä', show: (typed) => `${typed} h` },
  archiveAfterDays: {
    label: 'Valmis huolto arkistoidaan',
    show: (typed) => `${typed} päivän kuluttua valmistumisesta`,
  },
  staleAfterDays: {
    label: 'Huolto merkitään seisovaksi',
    show: (typed) => `${typed} päivän kuluttua viimeisestä muutoksesta`,
  },
  checksReady: { label: 'Työnjohto tarkastaa valmiin työn', show: yesNo },
  statusLinkAtIntake: { label: 'Lähettää seurantalinkin, kun auto on otettu vastaan', show: yesNo },
  breakEvenHours: { label: 'Kannattavuusraja', show: dayHours },
  targetHours: { label: 'Tavoite', show: dayHours },
  historyFeeCents: { label: 'Huoltohistorian hinta', show: euros },
}

export const garageValues = (properties: GarageProperties): GarageValues => ({
  takesOfferRequests: properties.takesOfferRequests,
  takesHistoryRequests: properties.takesHistoryRequests,
  bays: String(properties.bays),
  hoursPerDay: String(properties.hoursPerDay),
  archiveAfterDays: String(properties.archiveAfterDays),
  staleAfterDays: String(properties.staleAfterDays),
  checksReady: properties.checksReady,
  statusLinkAtIntake: properties.statusLinkAtIntake,
  breakEvenHours: typedDecimal(properties.breakEvenHours),
  targetHours: typedDecimal(properties.targetHours),
  historyFeeCents: typedCents(properties.historyFeeCents),
})

export const garageInput = (values: GarageValues) => ({
  type: 'GARAGE' as const,
  takesOfferRequests: values.takesOfferRequests,
  takesHistoryRequests: values.takesHistoryRequests,
  bays: wholeOf(values.bays),
  hoursPerDay: wholeOf(values.hoursPerDay),
  archiveAfterDays: wholeOf(values.archiveAfterDays),
  staleAfterDays: wholeOf(values.staleAfterDays),
  checksReady: values.checksReady,
  statusLinkAtIntake: values.statusLinkAtIntake,
  breakEvenHours: decimalOf(values.breakEvenHours),
  targetHours: decimalOf(values.targetHours),
  // no price is the same as nothing to pay
  historyFeeCents: centsOf(values.historyFeeCents) ?? 0,
})

/** A customer's properties as they are typed. */
export type CustomerValues = {
  hasApprovalLimit: boolean
  approvalLimitCents: string
  approvalAnswerHours: string
  approvalDeputyUserId: string
  approvalByLink: boolean
  defaultDriverChannel: DriverChannel
  archiveAfterDays: string
  referenceRequired: boolean
}

/** `nameOf` knows the members, of whom one may be the deputy. */
export const customerWords = (nameOf: (userId: string) => string): FieldWords<CustomerValues> => ({
  hasApprovalLimit: { label: 'Jäsenillä on hyväksymisraja', show: yesNo },
  approvalLimitCents: { label: 'Hyväksymisraja', show: (typed) => (typed ? euros(typed) : 'Ei rajaa') },
  approvalAnswerHours: { label: 'Vastausaika', show: hours },
  approvalDeputyUserId: { label: 'Varahyväksyjä', show: (userId) => (userId ? nameOf(userId) : 'Ei ole') },
  approvalByLink: { label: 'Lisätyön voi hyväksyä myös linkistä ilman tiliä', show: yesNo },
  defaultDriverChannel: { label: 'Kuljettajien viestikanava', show: (channel) => CHANNEL_LABELS[channel] },
  archiveAfterDays: {
    label: 'Valmis huolto arkistoidaan',
    show: (typed) => `${typed} päivän kuluttua valmistumisesta`,
  },
  referenceRequired: { label: 'Viite on pakollinen', show: yesNo },
})

export const customerValues = (properties: CustomerProperties): CustomerValues => ({
  hasApprovalLimit: properties.approvalLimitCents !== null,
  approvalLimitCents: typedCents(properties.approvalLimitCents),
  approvalAnswerHours: String(properties.approvalAnswerHours),
  approvalDeputyUserId: properties.approvalDeputyUserId ?? '',
  approvalByLink: properties.approvalByLink,
  defaultDriverChannel: properties.defaultDriverChannel,
  archiveAfterDays: String(properties.archiveAfterDays),
  referenceRequired: properties.referenceRequired,
})

export const customerInput = (values: CustomerValues) => ({
  type: 'CUSTOMER' as const,
  // a limit that is wanted and not given is refused, not taken for none
  approvalLimitCents: values.hasApprovalLimit ? (centsOf(values.approvalLimitCents) ?? Number.NaN) : null,
  approvalAnswerHours: wholeOf(values.approvalAnswerHours),
  approvalDeputyUserId: values.approvalDeputyUserId || null,
  approvalByLink: values.approvalByLink,
  defaultDriverChannel: values.defaultDriverChannel,
  archiveAfterDays: wholeOf(values.archiveAfterDays),
  referenceRequired: values.referenceRequired,
})

export const garageResolver = schemaResolver<GarageValues>(PropertiesEdit, (values) => ({
  ...garageInput(values),
  version: 0,
}))
export const customerResolver = schemaResolver<CustomerValues>(PropertiesEdit, (values) => ({
  ...customerInput(values),
  version: 0,
}))
