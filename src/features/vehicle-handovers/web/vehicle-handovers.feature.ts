import type {} from '#features/fleet/web/vehicle-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** Handing a car over to another customer by a code. */
export const vehicleHandovers = {
  name: 'vehicle-handovers',
  failures: {},
  laterFailures: async () => (await import('../vehicle-handovers.failures.ts')).vehicleHandoverFailures,
  auditWords: () => import('./vehicle-handovers.audit-words.ts'),
  slots: {
    vehicleActs: lazyComponent(() => import('./hand-over.tsx'), 'HandOver', { quiet: true }),
    fleetActs: lazyComponent(() => import('./receive-car.tsx'), 'ReceiveCar', { quiet: true }),
  },
  checkedPages: [],
} satisfies WebFeature
