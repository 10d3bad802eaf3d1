import type { WebFeature } from '#web/feature.ts'

/** The devices to which push messages are sent while the product is closed. */
export const push = {
  name: 'push',
  failures: {},
  laterFailures: async () => (await import('../push.failures.ts')).pushFailures,
  checkedPages: [],
} satisfies WebFeature
