import type { BookSeal } from '../book-record.ts'

/**
 * What a printed book carries: which book it is of, and the seal that it had then. Readers of the paper can check whether the seal was the
 * platform's, also when the book has gone on since.
 */
export type PrintedSeal = { bookId: string; seal: BookSeal }

const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

export const bookCode = ({ bookId, seal }: PrintedSeal): string =>
  [
    uuidBytes(bookId).toString('base64url'),
    seal.signedCount,
    Buffer.from(seal.head, 'hex').toString('base64url'),
    seal.keyId,
    seal.signature,
  ].join('.')

const CODE = /^([\w-]{22})\.(\d{1,6})\.([\w-]{43})\.([\da-f]{16})\.([\w-]{86})$/

/** Null for what is no code; blanks from copying are left out. */
export function readBookCode(text: string): PrintedSeal | null {
  const [, id = '', count = '', head = '', keyId = '', signature = ''] = CODE.exec(text.replace(/\s/g, '')) ?? []
  if (signature === '') return null
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const bookId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const seal = { signedCount: Number(count), head: Buffer.from(head, 'base64url').toString('hex'), keyId, signature }
  return { bookId, seal }
}
