import { accounting } from '#features/accounting/web/accounting.feature.ts'
import { accounts } from '#features/accounts/web/accounts.feature.ts'
import { apiKeys } from '#features/api-keys/web/api-keys.feature.ts'
import { approvalRules } from '#features/approval-rules/web/approval-rules.feature.ts'
import { archive } from '#features/archive/web/archive.feature.ts'
import { bookingPage } from '#features/booking-page/web/booking-page.feature.ts'
import { calendar } from '#features/calendar/web/calendar.feature.ts'
import { calendarFeeds } from '#features/calendar-feeds/web/calendar-feeds.feature.ts'
import { carTransports } from '#features/car-transports/web/car-transports.feature.ts'
import { catalog } from '#features/catalog/web/catalog.feature.ts'
import { chatPins } from '#features/chat-pins/web/chat-pins.feature.ts'
import { chats } from '#features/chats/web/chats.feature.ts'
import { connections } from '#features/connections/web/connections.feature.ts'
import { courtesyCars } from '#features/courtesy-cars/web/courtesy-cars.feature.ts'
import { customerImport } from '#features/customer-import/web/customer-import.feature.ts'
import { customerPrices } from '#features/customer-prices/web/customer-prices.feature.ts'
import { customers } from '#features/customers/web/customers.feature.ts'
import { desk } from '#features/desk/web/desk.feature.ts'
import { drivers } from '#features/drivers/web/drivers.feature.ts'
import { extraWork } from '#features/extra-work/web/extra-work.feature.ts'
import { extraWorkLinks } from '#features/extra-work-links/web/extra-work-links.feature.ts'
import { files } from '#features/files/web/files.feature.ts'
import { firstSteps } from '#features/first-steps/web/first-steps.feature.ts'
import { fleet } from '#features/fleet/web/fleet.feature.ts'
import { garageInvitations } from '#features/garage-invitations/web/garage-invitations.feature.ts'
import { garages } from '#features/garages/web/garages.feature.ts'
import { historyLinks } from '#features/history-links/web/history-links.feature.ts'
import { inspections } from '#features/inspections/web/inspections.feature.ts'
import { invoiceBases } from '#features/invoice-bases/web/invoice-bases.feature.ts'
import { lineItems } from '#features/line-items/web/line-items.feature.ts'
import { mailAnswers } from '#features/mail-answers/web/mail-answers.feature.ts'
import { maintenanceBooks } from '#features/maintenance-books/web/maintenance-books.feature.ts'
import { management } from '#features/management/web/management.feature.ts'
import { members } from '#features/members/web/members.feature.ts'
import { messageTexts } from '#features/message-texts/web/message-texts.feature.ts'
import { notifications } from '#features/notifications/web/notifications.feature.ts'
import { offerRequests } from '#features/offer-requests/web/offer-requests.feature.ts'
import { organizationExport } from '#features/organization-export/web/organization-export.feature.ts'
import { organizationSettings } from '#features/organization-settings/web/organization-settings.feature.ts'
import { organizations } from '#features/organizations/web/organizations.feature.ts'
import { outreach } from '#features/outreach/web/outreach.feature.ts'
import { payers } from '#features/payers/web/payers.feature.ts'
import { planning } from '#features/planning/web/planning.feature.ts'
import { push } from '#features/push/web/push.feature.ts'
import { ready } from '#features/ready/web/ready.feature.ts'
import { receipts } from '#features/receipts/web/receipts.feature.ts'
import { registerLookups } from '#features/register-lookups/web/register-lookups.feature.ts'
import { reminders } from '#features/reminders/web/reminders.feature.ts'
import { reporting } from '#features/reporting/web/reporting.feature.ts'
import { reviews } from '#features/reviews/web/reviews.feature.ts'
import { servicePlans } from '#features/service-plans/web/service-plans.feature.ts'
import { settings } from '#features/settings/web/settings.feature.ts'
import { shell } from '#features/shell/web/shell.feature.ts'
import { site } from '#features/site/web/site.feature.ts'
import { statusLinks } from '#features/status-links/web/status-links.feature.ts'
import { support } from '#features/support/web/support.feature.ts'
import { ticketDrivers } from '#features/ticket-drivers/web/ticket-drivers.feature.ts'
import { ticketPrint } from '#features/ticket-print/web/ticket-print.feature.ts'
import { tickets } from '#features/tickets/web/tickets.feature.ts'
import { toDo } from '#features/to-do/web/to-do.feature.ts'
import { tyreHotel } from '#features/tyre-hotel/web/tyre-hotel.feature.ts'
import { vehicleHandovers } from '#features/vehicle-handovers/web/vehicle-handovers.feature.ts'
import { vehicles } from '#features/vehicles/web/vehicles.feature.ts'
import { webhooks } from '#features/webhooks/web/webhooks.feature.ts'
import { workTimes } from '#features/work-times/web/work-times.feature.ts'
import type { WebFeature } from '#web/feature.ts'

/** Every feature of the application's document. What they declare is in their own files. */
export const webFeatures: readonly WebFeature[] = [
  accounts,
  push,
  organizations,
  organizationSettings,
  members,
  apiKeys,
  drivers,
  catalog,
  customerPrices,
  registerLookups,
  vehicles,
  customerImport,
  files,
  notifications,
  mailAnswers,
  connections,
  chats,
  garageInvitations,
  approvalRules,
  messageTexts,
  tickets,
  chatPins,
  lineItems,
  extraWork,
  ticketDrivers,
  extraWorkLinks,
  payers,
  workTimes,
  carTransports,
  ticketPrint,
  inspections,
  servicePlans,
  reviews,
  invoiceBases,
  receipts,
  statusLinks,
  customers,
  ready,
  planning,
  bookingPage,
  calendar,
  maintenanceBooks,
  offerRequests,
  historyLinks,
  vehicleHandovers,
  reminders,
  tyreHotel,
  firstSteps,
  desk,
  archive,
  garages,
  reporting,
  management,
  support,
  site,
  fleet,
  toDo,
  outreach,
  courtesyCars,
  calendarFeeds,
  webhooks,
  accounting,
  organizationExport,
  settings,
  shell,
]
