/**
 * The current terms of service. Their text is in `features/site/web/terms-text.ts`; when it changes, so does this version: every user is then asked
 * to accept the new terms (a test compares text and version).
 */
export const TERMS = {
  /** The day from which they hold. */
  version: '2026-11-25',
  /** What is new since the version before, in a sentence for who accepted that one. */
  changes: 'Uutta: voit ladata tietosi ja poistaa tilisi myös hyväksymättä uusia ehtoja.',
} as const
