import type { WebFeature } from '#web/feature.ts'
import { pushFailures } from '../push.failures.ts'

/** The devices on which people hear of what happens while the product is closed. */
export const push = {
  name: 'push',
  failures: pushFailures,
  checkedPages: [],
} satisfies WebFeature
