import type { WebFeature } from '#web/feature.ts'

/** Photos and PDFs. */
export const files = {
  name: 'files',
  failures: {},
  laterFailures: async () => (await import('../files.failures.ts')).fileFailures,
  auditWords: () => import('./files.audit-words.ts'),
  checkedPages: [],
} satisfies WebFeature
