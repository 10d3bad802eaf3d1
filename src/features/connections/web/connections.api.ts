import { featureApi } from '#web/api.ts'
import type { ConnectionsRouter } from '../server/connections.router.ts'

export const connectionsApi = featureApi<ConnectionsRouter>('connections')
