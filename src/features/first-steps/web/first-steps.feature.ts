import type { WebFeature } from '#web/feature.ts'

/** What a new organisation does next, until it is done. */
export const firstSteps = {
  name: 'first-steps',
  failures: {},
  staleAfter: { firstSteps: ['ticketEvent.new', 'notification.new'] },
  checkedPages: [],
} satisfies WebFeature
