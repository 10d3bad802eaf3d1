/** One header line: its name in small letters, and its value. */
export type MailHeader = { key: string; value: string }

/** Of those that set no header for it: Exchange, phones, old servers. A person's answer begins with `Re:` or `VS:`. */
const AUTOMATIC_SUBJECT = new RegExp(
  `^\\s*(?:${[
    'automaattinen vastaus',
    'automaattivastaus',
    'poissaoloilmoitus',
    'poissaoloviesti',
    'poissa:',
    'poissa toimistosta',
    'ei toimitettu',
    'viestin peruutus',
    'automatic reply',
    'auto(?:matic)?[- ]?reply',
    'out of (?:the )?office',
    'undeliverable',
    'delivery status notification',
    'recall:',
    'message recall',
    'autosvar',
    'automatiskt svar',
    'automatisk svar',
    'frånvaromeddelande',
    'frånvarande:',
    'fravær',
    'automaatvastus',
    'automaatne vastus',
    'kontorist väljas',
    'автоматический ответ',
    'автоответ',
    'abwesenheit',
    'automatische antwort',
  ].join('|')})|on poissa toimistosta\\.?\\s*$|haluaa peruuttaa viestin|would like to recall the message`,
  'i',
)

/** Set by programs that answer. The headers of lists, gateways and newsletters say nothing of the author. */
const TELLING = ['x-autoreply', 'x-autorespond']

/**
 * Whether a program wrote it: an out-of-office answer, a bounce, a receipt, or our own mail that came back. Posting it, or answering it, is how loops
 * begin (RFC 3834). A person may write through a mailing list, a gateway or a ticket system, so `X-Loop`, `List-Id`, `Precedence: bulk` and their
 * like are no reason.
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
    /^auto_reply\b/.test(value('precedence') ?? '') ||
    /^multipart\/report\b/.test(value('content-type') ?? '') ||
    value('return-path') === '<>' ||
    TELLING.some((name) => value(name) !== undefined) ||
    AUTOMATIC_SUBJECT.test(subject)
  )
}
