/** One header line: its name in small letters, and what stands behind the colon. */
export type MailHeader = { key: string; value: string }

/** Of those who say nothing else of it: Exchange, phones, old servers. */
const AUTOMATIC_SUBJECT =
  /^\s*(automaattinen vastaus|poissaoloilmoitus|poissa toimistosta|automatic reply|auto(matic)?[- ]?reply|out of (the )?office|autosvar|frånvaromeddelande|undeliverable|delivery status notification|ei toimitettu)\b/i

/** Named by mailing lists and by programs that answer. */
const TELLING = ['list-id', 'list-post', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-loop', 'feedback-id']

/**
 * Whether no person wrote it: an answer while somebody is away, a bounce, a receipt, a mailing list, or our own mail that came back.
 * Posting it, or answering it, is how loops begin (RFC 3834).
 */
export function isAutomatic(headers: readonly MailHeader[], subject: string): boolean {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = value('auto-submitted') ?? 'no'
  return (
    !/^no\b/.test(submitted) ||
    /^(bulk|junk|list|auto_reply)\b/.test(value('precedence') ?? '') ||
    /^multipart\/report\b/.test(value('content-type') ?? '') ||
    value('return-path') === '<>' ||
    TELLING.some((name) => value(name) !== undefined) ||
    AUTOMATIC_SUBJECT.test(subject)
  )
}
