import type {} from '#features/notifications/web/notifications-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** Answers by mail that wait for the yes of the person in whose name they came. */
export const mailAnswers = {
  name: 'mail-answers',
  failures: {},
  laterFailures: async () => (await import('../mail-answers.failures.ts')).mailAnswerFailures,
  staleAfter: { mailAnswers: ['notification.new'] },
  notificationTargets: { 'mail-answer': () => ({ to: '/app/notifications', params: {} }) },
  slots: { notificationsWaiting: lazyComponent(() => import('./asked-answers.tsx'), 'AskedAnswers', { quiet: true }) },
  checkedPages: [],
} satisfies WebFeature
