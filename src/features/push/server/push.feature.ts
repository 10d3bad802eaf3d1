import { serverFeature } from '#server/feature.ts'
import type {} from '../push.failures.ts'
import { deviceData } from './own-devices.ts'
import { pushRouter } from './push.router.ts'

/** The devices to which push messages are sent while the product is closed. */
export const push = serverFeature({
  name: 'push',
  routers: { push: pushRouter },
  isolation: () => import('./push.isolation.ts'),
  personalData: [deviceData],
})
