import { manyLines } from '#shared/plain-text.ts'
import { knownLines, namesUs, type OurMail } from './our-mail.ts'
import { findQuotation } from './quote-headers.ts'
import { isSentFrom } from './sent-from.ts'

/** More than any answer with what it quotes. */
const MAX_READ = 400_000

/** `isUnsure`: lines below a quotation's header went that are not known to be ours. */
export type CutAnswer = { answer: string; isUnsure: boolean }

/**
 * What a person wrote in answer to a mail of ours: without that mail, which programs add above, below or between, without a signature behind its
 * dashes (RFC 3676, 4.3), and without "Lähetetty iPhonesta". Anything else is kept: what a person wrote cannot be brought back, a line too much can
 * be skipped. Empty when there is nothing else.
 */
export function cutAnswer(text: string, ours: OurMail): CutAnswer {
  const lines = withoutBlankRuns(manyLines(text.slice(0, MAX_READ)))
  const { own, isUnsure } = withoutQuotation(lines, ours)
  const cut = withoutSentFrom(withoutSignature(own))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  // a text of joiners and blanks only is empty
  return { answer: /[^\p{C}\p{Z}]/u.test(cut) ? cut : '', isUnsure }
}

/** No blanks at the ends of lines but for a signature's dashes, and never two empty lines in a row. */
const withoutBlankRuns = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => (line === '-- ' ? line : line.trimEnd()))
    .filter((line, at, lines) => line !== '' || lines[at - 1] !== '')

function withoutQuotation(lines: readonly string[], ours: OurMail): { own: string[]; isUnsure: boolean } {
  const isKnown = knownLines(ours)
  const found = findQuotation(lines, 0, ours)
  if (!found) return { own: withoutMarked(lines, ours, isKnown), isUnsure: false }
  const above = withoutMarked(lines.slice(0, found.begins), ours, isKnown)
  const below = lines.slice(found.goesOn)
  const isMarked =
    below
      .find((line) => line.trim() !== '')
      ?.trimStart()
      .startsWith('>') ?? false
  if (isMarked) {
    // what is written between and below the marked lines is the answer; in HTML it is marked with them
    const own = below.flatMap((line) =>
      !isQuoted(line) ? [line] : isKnown && !isOurs(line, ours, isKnown) ? [bare(line)] : [],
    )
    return { own: [...withoutSentFrom(withoutSignature(above)), ...own], isUnsure: false }
  }
  if (!isKnown) return { own: above, isUnsure: below.some((line) => line.trim() !== '') }
  const own = below.filter((line) => !isOurs(line, ours, isKnown)).map(bare)
  return { own: [...withoutSentFrom(withoutSignature(above)), ...own], isUnsure: false }
}

const isQuoted = (line: string): boolean => /^\s*>/.test(line)
const bare = (line: string): string => line.replace(/^(?:\s*>)+\s?/, '')

/** Marked lines without a header: they go when some of them are of our mail, and stay as a person's own otherwise. */
function withoutMarked(lines: readonly string[], ours: OurMail, isKnown: ((line: string) => boolean) | null): string[] {
  const marked = lines.filter(isQuoted)
  const isOfOurs =
    marked.length > 0 &&
    (namesUs(marked.join('\n'), ours) ||
      (isKnown !== null &&
        (marked.some((line) => isLong(line) && isKnown(line)) ||
          marked.every((line) => isKnown(bare(line))) ||
          marked.every((line) => isKnown(bare(line))))))
  if (!isOfOurs) return [...lines]
  return lines.flatMap((line) =>
    !isQuoted(line) ? [line] : isKnown && !isOurs(line, ours, isKnown) ? [bare(line)] : [],
  )
}

const isLong = (line: string): boolean => (line.match(/[\p{L}\d]+/gu) ?? []).length >= 3

/** A line of our mail, or what programs put around it: links, names of pictures, our own address. */
function isOurs(line: string, ours: OurMail, isKnown: (line: string) => boolean): boolean {
  const text = bare(line).trim()
  if (text === '') return false
  return (
    /^[[<(]?(?:https?|cid|mailto|image|kuva):?\S*[\])>]?$/i.test(text) ||
    /^[-_=*|\s]+$/.test(text) ||
    namesUs(text, ours) ||
    isKnown(text)
  )
}

/** A signature begins with a line of two dashes and a blank only, and ends the text. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.lastIndexOf('-- ')
  return at < 0 ? lines : lines.slice(0, at)
}

function withoutSentFrom(lines: readonly string[]): readonly string[] {
  let end = lines.length
  while (end > 0) {
    const line = lines[end - 1] ?? ''
    if (line.trim() !== '' && !isSentFrom(line)) break
    end -= 1
  }
  return lines.slice(0, end)
}
