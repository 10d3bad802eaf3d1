import { createHash } from 'node:crypto'
import type { Signature, Signer } from '#server/signing/signer.ts'
import { hashOf } from './chain.ts'

/**
 * A printed book's last line: a comment behind the end of the PDF, which readers pass over. It holds the code that is printed and the platform's
 * signature over that code and every byte before the line.
 */
const SEAL = /\n%huoltosilta-huoltokirja 1 (\S{1,200}) ([\da-f]{16}) ([\w-]{86}) huoltosilta-sinetti\n$/
/** A change of one of them leaves the other. */
const TRACES = ['%huoltosilta-huoltokirja', 'huoltosilta-sinetti']

/** So many bytes at the end are kept until it is known where the file ends: enough for what some program has added. */
const TAIL_BYTES = 65_536

const bytesToSign = (code: string, sha256: string): Buffer =>
  Buffer.from(hashOf({ kind: 'huoltosilta.book-print', version: 1, code, sha256 }), 'hex')

/** The file of a printed book, with its signature at the end. */
export function sealPdf(signer: Pick<Signer, 'sign'>, pdf: Uint8Array, code: string): Buffer {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const { keyId, signature } = signer.sign(bytesToSign(code, sha256))
  const line = `\n%huoltosilta-huoltokirja 1 ${code} ${keyId} ${signature} huoltosilta-sinetti\n`
  return Buffer.concat([pdf, Buffer.from(line, 'latin1')])
}

/** What a file is: untouched, with the code on its paper; a printed book of which something is changed; or nothing that we know. */
export type SealedPdf = { state: 'sealed'; code: string } | { state: 'altered' } | { state: 'unknown' }

/** Reads a file of any size with little memory. */
export async function readSealedPdf(
  signer: Pick<Signer, 'verify'>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<SealedPdf> {
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0)
  for await (const chunk of chunks) {
    tail = Buffer.concat([tail, chunk])
    if (tail.length < 2 * TAIL_BYTES) continue
    hash.update(tail.subarray(0, -TAIL_BYTES))
    tail = tail.subarray(-TAIL_BYTES)
  }
  const text = tail.toString('latin1')
  const found = SEAL.exec(text)
  if (!found) return { state: TRACES.some((trace) => text.includes(trace)) ? 'altered' : 'unknown' }
  const [, code = '', keyId = '', signature = ''] = found
  const sha256 = hash.update(tail.subarray(0, found.index)).digest('hex')
  const signed: Signature = { keyId, signature }
  return signer.verify(bytesToSign(code, sha256), signed) ? { state: 'sealed', code } : { state: 'altered' }
}
