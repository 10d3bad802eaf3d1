import { accounting } from '#features/accounting/server/accounting.feature.ts'
import { accounts } from '#features/accounts/server/accounts.feature.ts'
import { apiKeys } from '#features/api-keys/server/api-keys.feature.ts'
import { approvalRules } from '#features/approval-rules/server/approval-rules.feature.ts'
import { archive } from '#features/archive/server/archive.feature.ts'
import { bookingPage } from '#features/booking-page/server/booking-page.feature.ts'
import { calendar } from '#features/calendar/server/calendar.feature.ts'
import { calendarFeeds } from '#features/calendar-feeds/server/calendar-feeds.feature.ts'
import { carTransports } from '#features/car-transports/server/car-transports.feature.ts'
import { catalog } from '#features/catalog/server/catalog.feature.ts'
import { chatPins } from '#features/chat-pins/server/chat-pins.feature.ts'
import { chats } from '#features/chats/server/chats.feature.ts'
import { connections } from '#features/connections/server/connections.feature.ts'
import { courtesyCars } from '#features/courtesy-cars/server/courtesy-cars.feature.ts'
import { customerImport } from '#features/customer-import/server/customer-import.feature.ts'
import { customerPrices } from '#features/customer-prices/server/customer-prices.feature.ts'
import { customers } from '#features/customers/server/customers.feature.ts'
import { desk } from '#features/desk/server/desk.feature.ts'
import { drivers } from '#features/drivers/server/drivers.feature.ts'
import { extraWork } from '#features/extra-work/server/extra-work.feature.ts'
import { extraWorkLinks } from '#features/extra-work-links/server/extra-work-links.feature.ts'
import { files } from '#features/files/server/files.feature.ts'
import { firstSteps } from '#features/first-steps/server/first-steps.feature.ts'
import { fleet } from '#features/fleet/server/fleet.feature.ts'
import { garageInvitations } from '#features/garage-invitations/server/garage-invitations.feature.ts'
import { garages } from '#features/garages/server/garages.feature.ts'
import { historyLinks } from '#features/history-links/server/history-links.feature.ts'
import { inspections } from '#features/inspections/server/inspections.feature.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.feature.ts'
import { lineItems } from '#features/line-items/server/line-items.feature.ts'
import { mailAnswers } from '#features/mail-answers/server/mail-answers.feature.ts'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.feature.ts'
import { management } from '#features/management/server/management.feature.ts'
import { members } from '#features/members/server/members.feature.ts'
import { messageTexts } from '#features/message-texts/server/message-texts.feature.ts'
import { notifications } from '#features/notifications/server/notifications.feature.ts'
import { offerRequests } from '#features/offer-requests/server/offer-requests.feature.ts'
import { organizationExport } from '#features/organization-export/server/organization-export.feature.ts'
import { organizationSettings } from '#features/organization-settings/server/organization-settings.feature.ts'
import { organizations } from '#features/organizations/server/organizations.feature.ts'
import { outreach } from '#features/outreach/server/outreach.feature.ts'
import { payers } from '#features/payers/server/payers.feature.ts'
import { planning } from '#features/planning/server/planning.feature.ts'
import { push } from '#features/push/server/push.feature.ts'
import { ready } from '#features/ready/server/ready.feature.ts'
import { receipts } from '#features/receipts/server/receipts.feature.ts'
import { registerLookups } from '#features/register-lookups/server/register-lookups.feature.ts'
import { reminders } from '#features/reminders/server/reminders.feature.ts'
import { reporting } from '#features/reporting/server/reporting.feature.ts'
import { restApi } from '#features/rest-api/server/rest-api.feature.ts'
import { reviews } from '#features/reviews/server/reviews.feature.ts'
import { search } from '#features/search/server/search.feature.ts'
import { servicePlans } from '#features/service-plans/server/service-plans.feature.ts'
import { site } from '#features/site/server/site.feature.ts'
import { statusLinks } from '#features/status-links/server/status-links.feature.ts'
import { support } from '#features/support/server/support.feature.ts'
import { ticketDrivers } from '#features/ticket-drivers/server/ticket-drivers.feature.ts'
import { ticketPrint } from '#features/ticket-print/server/ticket-print.feature.ts'
import { tickets } from '#features/tickets/server/tickets.feature.ts'
import { tyreHotel } from '#features/tyre-hotel/server/tyre-hotel.feature.ts'
import { vehicleHandovers } from '#features/vehicle-handovers/server/vehicle-handovers.feature.ts'
import { vehicles } from '#features/vehicles/server/vehicles.feature.ts'
import { webhooks } from '#features/webhooks/server/webhooks.feature.ts'
import { workTimes } from '#features/work-times/server/work-times.feature.ts'
import type { ServerFeature } from '#server/feature.ts'

/** Every feature with a server part, in the order of their dependencies. What they declare is in their own files. */
export const serverFeatures: readonly ServerFeature[] = [
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
  restApi,
  firstSteps,
  desk,
  archive,
  search,
  garages,
  reporting,
  management,
  support,
  site,
  fleet,
  outreach,
  courtesyCars,
  calendarFeeds,
  webhooks,
  accounting,
  organizationExport,
]
