import type { WebFeature } from '#web/feature.ts'

/** The devices on which people hear of what happens while the product is closed. */
export const push = {
  name: 'push',
  failures: {},
  laterFailures: async () => (await import('../push.failures.ts')).pushFailures,
  checkedPages: [],
} satisfies WebFeature
