import { createHash } from 'node:crypto'

/**
 * What is known of the mail that a person answers. Its contents are not kept, since they carry signed links: its words are, as hashes of runs of one
 * to three of them. They show whether a line is of that mail, and nothing else.
 */
export type OurMail = {
  /** Names and addresses that a quotation's header has when it quotes us, in small letters; the subject among them. */
  names: readonly string[]
  /** `fingerprintOf` what was sent; empty for a mail of before, of which no line is known. */
  fingerprint: string
}

const RUN = 3
const MAX_WORDS = 5000

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .match(/[\p{L}\d]+/gu) ?? []

const hashOf = (words: readonly string[]): string =>
  createHash('sha256').update(words.join(' ')).digest('base64url').slice(0, 6)

/** The runs of words of these texts, of the text part and of the other one, which says some things more. */
export function fingerprintOf(text: string, html: string): string {
  const hashes = new Set<string>()
  for (const one of [text, html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ')]) {
    const words = wordsOf(one).slice(0, MAX_WORDS)
    for (let at = 0; at < words.length; at += 1)
      for (let length = 1; length <= RUN; length += 1)
        if (at + length <= words.length) hashes.add(hashOf(words.slice(at, at + length)))
  }
  return [...hashes].join(' ')
}

/** Knows the lines of our mail, however a program has broken them; null when nothing of the mail is known. */
export function knownLines({ fingerprint }: OurMail): ((line: string) => boolean) | null {
  if (fingerprint === '') return null
  const hashes = new Set(fingerprint.split(' '))
  return (line) => {
    const words = wordsOf(line.replace(/<?https?:\/\/\S+|<mailto:[^<>]*>/g, ' '))
    const length = Math.min(RUN, words.length)
    for (let at = 0; at + length <= words.length && length > 0; at += 1)
      if (!hashes.has(hashOf(words.slice(at, at + length)))) return false
    return true
  }
}

/** Whether a text names us or the mail. */
export const namesUs = (text: string, { names }: OurMail): boolean => {
  const plain = text.toLowerCase().replace(/\s+/g, ' ')
  return names.some((name) => name.length > 3 && plain.includes(name))
}
