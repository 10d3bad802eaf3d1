const skip = { format: 'skip' }

/** How mail programs mark what they quote, and what they put around it. */
const QUOTED = [
  ...['blockquote[type="cite"]', '.gmail_quote', '.gmail_quote_container', '.gmail_extra', '.gmail_signature'],
  ...['.moz-cite-prefix', '.moz-signature', '.yahoo_quoted', '.protonmail_quote', '.protonmail_signature_block'],
  ...['#mail-editor-reference-message-container', '#ms-outlook-mobile-signature'],
]

/**
 * The answer comes first. The library takes long on elements deep in each other, the square of how deep: half a second for so many
 * characters of nothing else, half a minute for five times as many.
 */
const MAX_LENGTH = 100_000
const LIMITS = { maxDepth: 100, maxChildNodes: 5000, ellipsis: '' }

/** The text of a mail that has HTML alone, without what it marks as quoted. */
export async function htmlAnswer(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  // Outlook's styles are longer than what people write
  const begins = Math.max(html.search(/<body\b/i), 0)
  return convert(html.slice(begins, begins + MAX_LENGTH), {
    wordwrap: false,
    limits: LIMITS,
    selectors: [
      ...[...QUOTED, 'img', 'hr'].map((selector) => ({ selector, ...skip })),
      { selector: 'a', options: { ignoreHref: true } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
}
