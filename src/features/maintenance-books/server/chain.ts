import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import canonicalize from 'canonicalize'
import type { Signer } from '#server/signing/signer.ts'
import type { BookSeal, BookVerdict, EntryRecord, SignedEntry } from '../book-record.ts'

/** SHA-256 over the canonical form (RFC 8785), in hexadecimal: the same however the database or a file orders what it keeps. */
export function hashOf(thing: object): string {
  const text = canonicalize(thing)
  if (text === undefined) throw new Error('nothing to hash')
  return createHash('sha256').update(text).digest('hex')
}

const bytesOf = (hash: string) => Buffer.from(hash, 'hex')

export function signRecord(signer: Signer, record: EntryRecord): SignedEntry {
  const hash = hashOf(record)
  return { record, hash, ...signer.sign(bytesOf(hash)) }
}

/** What the next record holds of the one before it: its hash and its signature. */
export const linkOf = ({ hash, keyId, signature }: SignedEntry): string => hashOf({ hash, keyId, signature })

export function sealBook(signer: Signer, book: string, last: SignedEntry): BookSeal {
  const sealed = { signedCount: last.record.sequence, head: linkOf(last) }
  return { ...sealed, ...signer.sign(bytesOf(sealHash(book, sealed))) }
}

const sealHash = (book: string, { signedCount, head }: Pick<BookSeal, 'signedCount' | 'head'>): string =>
  hashOf({ kind: 'huoltosilta.book-seal', version: 1, book, signedCount, head })

/** Whether the platform sealed this book so, in spite of later changes. */
export const isSealOf = (signer: Pick<Signer, 'verify'>, book: string, seal: BookSeal): boolean =>
  signer.verify(bytesOf(sealHash(book, seal)), seal)

type Verifier = Pick<Signer, 'verify' | 'publicKeys'>
type Book = {
  id: string
  /** In the order of the column `sequence`, next to the records. */
  entries: readonly SignedEntry[]
  /** Null as long as nothing is signed. */
  seal: BookSeal | null
}

/**
 * Whether the book is as it was signed, else the first fault. Each link holds the signature before it, and the seal the last link: so one signature
 * vouches for all, and each is checked only to find out which was changed.
 */
export function verifyBook(signer: Verifier, book: Book): BookVerdict {
  const checking = check(signer, book)
  let step = checking.next()
  while (!step.done) step = checking.next()
  return step.value
}

/** The same for a book of any size: pauses, so that other requests are served meanwhile. */
export async function verifyInTurns(signer: Verifier, book: Book): Promise<BookVerdict> {
  const checking = check(signer, book)
  let step = checking.next()
  while (!step.done) {
    await setImmediate()
    step = checking.next()
  }
  return step.value
}

/** Pauses after so many entries. */
const ENTRIES_A_TURN = 200
const isTurn = (index: number) => index % ENTRIES_A_TURN === ENTRIES_A_TURN - 1

function* check(signer: Verifier, { id, entries, seal }: Book): Generator<void, BookVerdict> {
  // nothing is signed, so nothing vouches for it: all there was may have been taken away
  if (entries.length === 0 && seal === null) return { state: 'EMPTY' }
  const keys = new Set(signer.publicKeys.map((key) => key.id))
  for (const [index, { record, hash, keyId }] of entries.entries()) {
    if (isTurn(index)) yield
    if (record.book !== id || hashOf(record) !== hash) return { state: 'CHANGED', at: index + 1 }
    if (!keys.has(keyId)) return { state: 'UNKNOWN_KEY', at: index + 1 }
  }
  const isSealed = seal === null || isSealOf(signer, id, seal)
  const fault = yield* misplaced(entries, seal)
  if (isSealed && !fault) return { state: 'VALID', count: entries.length }
  for (const [index, { hash, ...signature }] of entries.entries()) {
    if (isTurn(index)) yield
    if (!signer.verify(bytesOf(hash), signature)) return { state: 'CHANGED', at: index + 1 }
  }
  if (seal && !keys.has(seal.keyId)) return { state: 'UNKNOWN_KEY', at: Math.max(1, entries.length) }
  // the count of a seal without a signature is worth nothing
  if (!isSealed) return { state: 'CHANGED', at: Math.max(1, entries.length) }
  return fault ?? { state: 'CHANGED', at: 1 }
}

/** Whether these are all, and in their order. */
function* misplaced(entries: readonly SignedEntry[], seal: BookSeal | null): Generator<void, BookVerdict | null> {
  const signedCount = seal?.signedCount ?? 0
  const there = new Set(entries.map(({ record }) => record.sequence))
  for (let sequence = 1; sequence <= signedCount; sequence += 1)
    if (!there.has(sequence)) return { state: 'REMOVED', at: sequence }
  // more than were sealed: an older seal was put back, or an entry is there twice
  if (entries.length !== signedCount) return { state: 'CHANGED', at: signedCount + 1 }
  const moved = entries.findIndex(({ record }, index) => record.sequence !== index + 1)
  if (moved >= 0) return { state: 'REORDERED', at: moved + 1 }
  let before: string | null = null
  for (const [index, entry] of entries.entries()) {
    if (isTurn(index)) yield
    if (entry.record.previous !== before) return { state: 'CHANGED', at: index + 1 }
    before = linkOf(entry)
  }
  return before === (seal?.head ?? null) ? null : { state: 'CHANGED', at: signedCount }
}
