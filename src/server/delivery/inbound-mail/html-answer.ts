const skip = { format: 'skip' }

/** How mail programs mark a signature. What they mark as quoted is read: people answer between its lines. */
const SIGNATURES = ['.gmail_signature', '.moz-signature', '.protonmail_signature_block', '#ms-outlook-mobile-signature']

/**
 * The answer comes first. The library takes long on elements deep in each other, the square of how deep: half a second for so many
 * characters of nothing else, half a minute for five times as many.
 */
const MAX_LENGTH = 100_000
const LIMITS = { maxDepth: 100, maxChildNodes: 5000, ellipsis: '' }

/** The text of a mail that has only HTML; what is in a quotation's element is marked with `>`. */
export async function htmlAnswer(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  // Outlook's styles are longer than what people write
  const begins = Math.max(html.search(/<body\b/i), 0)
  return convert(html.slice(begins, begins + MAX_LENGTH), {
    wordwrap: false,
    limits: LIMITS,
    selectors: [
      ...[...SIGNATURES, 'img', 'hr'].map((selector) => ({ selector, ...skip })),
      // or the words of two cells would be one
      ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
      { selector: 'a', options: { ignoreHref: true } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
}
