/**
 * The terms of service that hold now. Their text stands in `features/site/web/terms-text.ts`; when it changes, so do these: everybody is then asked
 * to accept the new ones (a test holds the text against the version).
 */
export const TERMS = {
  /** The day from which they hold. */
  version: '2026-11-25',
  /** What is new since the version before, in a sentence for who accepted that one. */
  changes: 'Uutta: voit ladata tietosi ja poistaa tilisi myös hyväksymättä uusia ehtoja.',
} as const
