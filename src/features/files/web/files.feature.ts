import type { WebFeature } from '#web/feature.ts'
import { fileFailures } from '../files.failures.ts'

/** Photos and PDFs. */
export const files = {
  name: 'files',
  failures: fileFailures,
  auditWords: () => import('./files.audit-words.ts'),
  checkedPages: [],
} satisfies WebFeature
