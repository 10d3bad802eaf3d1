import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../connections.failures.ts'
import { connectionsRouter } from './connections.router.ts'

/** How a garage and a customer come to see of each other what is not public: asked, accepted, refused, revoked. */
export const connections = serverFeature({
  name: 'connections',
  routers: { connections: connectionsRouter },
  isolation: () => import('./connections.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
})
