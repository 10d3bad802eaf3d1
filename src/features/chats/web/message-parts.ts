import { find } from 'linkifyjs'

/** A piece of a message: text, a web address, or a word that may be a plate, a VIN or a ticket's number. */
export type MessagePart = { kind: 'text' | 'word'; text: string } | { kind: 'address'; text: string; href: string }

// `valmis.Auto` is no address, though .auto is a domain: who means one writes it out
const isWrittenOut = (text: string): boolean => /^(https?:\/\/|www\.)/i.test(text)

/**
 * In the forms that people write: `ABC-123`, `abc123`, `abc 123`; a VIN; `2026-0042`. Only the server knows which of them is the name of
 * something; `klo 14` and `ma 5` never are.
 */
const WORD =
  /(?<![\p{L}\d-])(?:\p{L}{1,3}[-–]\d{1,5}|\p{L}{2,3}\d{1,3}|(?!klo)\p{L}{3} \d{1,3}|\d{4}-\d{4,6}|[A-HJ-NPR-Z\d]{17})(?![\p{L}\d]|-[\p{L}\d])/giu

/** What a message is made of; put together its parts are the message again. */
export function messageParts(body: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const { value: text, href, start, end: next } of addressesIn(body)) {
    parts.push(...wordParts(body.slice(end, start)), { kind: 'address', text, href })
    end = next
  }
  return [...parts, ...wordParts(body.slice(end))]
}

function addressesIn(body: string) {
  if (!/:\/\/|www\./i.test(body)) return []
  return find(body, 'url', { defaultProtocol: 'https' }).filter(
    ({ value, href }) => isWrittenOut(value) && /^https?:\/\//i.test(href),
  )
}

function wordParts(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    parts.push({ kind: 'word', text: word })
    end = index + word.length
  }
  return end < text.length ? [...parts, { kind: 'text', text: text.slice(end) }] : parts
}
