import type { MessageHit } from '../chats.ts'

type Part = MessageHit['preview'][number]

const LENGTH = 140
/** So much before the first word that was found, so that its sentence can be read. */
const BEFORE = 40

/** A piece of the message on one line, with what was found of the words marked; `words` as `searchedWords` writes them. */
export function hitPreview(body: string, words: readonly string[]): Part[] {
  const isFound = foundIn(body, words)
  const first = Math.max(isFound.indexOf(true), 0)
  const characters = [...body]
  // a start in the middle of a word moves on to the next one
  let start = first > BEFORE ? first - BEFORE : 0
  while (start > 0 && start < first && !/\s/.test(characters[start - 1] ?? '')) start += 1
  const end = Math.min(characters.length, start + LENGTH)
  const parts: Part[] = start > 0 ? [{ text: '…', isFound: false }] : []
  for (let at = start; at < end; at += 1) {
    const text = (characters[at] ?? '').replace(/\s/, ' ')
    const last = parts.at(-1)
    if (last && last.isFound === (isFound[at] ?? false)) last.text += text
    else parts.push({ text, isFound: isFound[at] ?? false })
  }
  if (end < characters.length) parts.push({ text: '…', isFound: false })
  return parts
}

/** Of each character of the body, whether it is part of a word that was looked for; signs and blanks within a plate are. */
function foundIn(body: string, words: readonly string[]): boolean[] {
  const characters = [...body]
  const isFound = characters.map(() => false)
  let letters = ''
  /** The offset of each unit of `letters` in the body. */
  const places: number[] = []
  for (const [index, character] of characters.entries()) {
    const compared = /[\p{L}\d]/u.test(character) ? character.toUpperCase() : ''
    letters += compared
    for (let unit = 0; unit < compared.length; unit += 1) places.push(index)
  }
  for (const word of words)
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
      const [from = 0, to = 0] = [places[at], places[at + word.length - 1]]
      // over a blank it is one word only as a plate is
      if (/\s/.test(characters.slice(from, to + 1).join('')) && !/^\p{L}{1,3}\d{1,5}$/u.test(word)) continue
      isFound.fill(true, from, to + 1)
    }
  return isFound
}
