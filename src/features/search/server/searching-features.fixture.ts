import { carTransports } from '#features/car-transports/server/car-transports.feature.ts'
import { chats } from '#features/chats/server/chats.feature.ts'
import { courtesyCars } from '#features/courtesy-cars/server/courtesy-cars.feature.ts'
import { customers } from '#features/customers/server/customers.feature.ts'
import { extraWork } from '#features/extra-work/server/extra-work.feature.ts'
import { inspections } from '#features/inspections/server/inspections.feature.ts'
import { lineItems } from '#features/line-items/server/line-items.feature.ts'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.feature.ts'
import { offerRequests } from '#features/offer-requests/server/offer-requests.feature.ts'
import { payers } from '#features/payers/server/payers.feature.ts'
import { receipts } from '#features/receipts/server/receipts.feature.ts'
import { ticketDrivers } from '#features/ticket-drivers/server/ticket-drivers.feature.ts'
import { tickets } from '#features/tickets/server/tickets.feature.ts'
import { tyreHotel } from '#features/tyre-hotel/server/tyre-hotel.feature.ts'

/** All features that anything is found of. */
export const searchingFeatures = [
  tickets,
  lineItems,
  extraWork,
  payers,
  carTransports,
  inspections,
  receipts,
  ticketDrivers,
  customers,
  maintenanceBooks,
  offerRequests,
  chats,
  tyreHotel,
  courtesyCars,
]
