import EmailReplyParser from 'email-reply-parser'
import { manyLines } from '#shared/plain-text.ts'
import { findQuotation, isSentFrom } from './quote-headers.ts'

/** More than any answer may have; the library's patterns take long on what is much longer. */
const MAX_READ = 20_000

const parser = new EmailReplyParser()

/**
 * What somebody wrote in answer to a mail: without the mail itself, which programs add below or above, without a signature behind its
 * dashes, and without "Lähetetty iPhonesta". Empty when there is nothing else.
 */
export function cutAnswer(text: string): string {
  const lines = withoutBlankRuns(manyLines(text.slice(0, MAX_READ)))
  const own = withoutQuotations(lines).join('\n')
  // the library sees a signature only below another line
  const answer = own.trim() === '' ? '' : parser.parseReply(`\n${own}`)
  const cut = withoutSentFrom(answer.split('\n')).join('\n').trim()
  // joiners and blanks alone are nothing
  return /[^\p{C}\p{Z}]/u.test(cut) ? cut : ''
}

/** No blanks at the ends of lines but for a signature's dashes, and never two empty lines in a row. */
const withoutBlankRuns = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => (line === '-- ' ? line : line.trimEnd()))
    .filter((line, at, lines) => line !== '' || lines[at - 1] !== '')

/**
 * Ends where an unmarked quotation begins. Of one that is marked with `>` the header alone goes: the answer may stand below it, and the
 * library takes the marked lines out.
 */
function withoutQuotations(lines: readonly string[], from = 0): string[] {
  const found = findQuotation(lines, from)
  if (!found) return [...lines]
  const { begins, goesOn } = found
  const next = lines.slice(goesOn).find((line) => line.trim() !== '')
  if (!next?.startsWith('>')) return lines.slice(0, begins)
  return withoutQuotations([...lines.slice(0, begins), ...lines.slice(goesOn)], begins)
}

function withoutSentFrom(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return last >= 0 && isSentFrom(lines[last] ?? '') ? withoutSentFrom(lines.slice(0, last)) : lines
}
