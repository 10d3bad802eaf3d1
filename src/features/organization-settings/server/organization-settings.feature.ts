import { serverFeature } from '#server/feature.ts'
import type {} from '../organization-settings.failures.ts'

/** What an organisation says of itself and how it wants to work: a page each. */
export const organizationSettings = serverFeature({
  name: 'organization-settings',
  routers: {},
  isolation: () => import('./organization-settings.isolation.ts'),
})
