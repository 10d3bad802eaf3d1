import type {} from '#features/fleet/web/vehicle-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** Links by which a buyer without an account sees the history of a car. */
export const historyLinks = {
  name: 'history-links',
  failures: {},
  laterFailures: async () => (await import('../history-links.failures.ts')).historyLinkFailures,
  slots: { vehicleActs: lazyComponent(() => import('./share-history.tsx'), 'ShareHistory', { quiet: true }) },
  checkedPages: [],
} satisfies WebFeature
