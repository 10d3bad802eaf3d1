import type { BillingSettings, CustomerProperties, GarageProperties } from './organization-settings.ts'

/** What an organisation's pages hold until they are saved. The one place of these values: no table repeats them. */

export const NEW_BILLING: BillingSettings = {
  billingName: '',
  billingAddress: '',
  billingEmail: '',
  iban: '',
  eInvoiceAddress: '',
  eInvoiceOperator: '',
  billingReference: '',
  paymentTermsDays: 14,
  version: 1,
}

export const NEW_GARAGE_PROPERTIES: Omit<GarageProperties, 'type'> = {
  takesOfferRequests: true,
  takesHistoryRequests: true,
  bays: 2,
  hoursPerDay: 8,
  archiveAfterDays: 14,
  staleAfterDays: 3,
  checksReady: false,
  statusLinkAtIntake: true,
  breakEvenHours: null,
  targetHours: null,
  historyFeeCents: 0,
  version: 1,
}

export const NEW_CUSTOMER_PROPERTIES: Omit<CustomerProperties, 'type'> = {
  approvalLimitCents: null,
  approvalAnswerHours: 24,
  approvalDeputyUserId: null,
  approvalByLink: false,
  defaultDriverChannel: 'SMS',
  archiveAfterDays: 14,
  referenceRequired: false,
  version: 1,
}
