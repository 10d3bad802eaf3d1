import { featureApi } from '#web/api.ts'
import type { TicketsRouter } from '../server/tickets.router.ts'

export const ticketsApi = featureApi<TicketsRouter>('tickets')
