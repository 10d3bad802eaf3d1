import { featureApi } from '#web/api.ts'
import type { TicketDriversRouter } from '../server/ticket-drivers.router.ts'

export const ticketDriversApi = featureApi<TicketDriversRouter>('ticketDrivers')
