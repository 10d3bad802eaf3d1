import type { WebFeature } from '#web/feature.ts'
import { fileFailures } from '../files.failures.ts'

/** Photos and PDFs. */
export const files = {
  name: 'files',
  failures: fileFailures,
  checkedPages: [],
} satisfies WebFeature
