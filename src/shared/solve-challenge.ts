import { hashBlock } from './sha256.ts'

/** As the server signed it (`src/server/bot-protection/proof-of-work.ts`); nonce and salt are 16 bytes in hex. */
export type Challenge = { parameters: { nonce: string; salt: string; keyPrefix: string } }

/** How many hashes between two looks at the clock of whoever waits. */
const STEP = 4096

/**
 * Finds the number behind a challenge: the one for which SHA-256 of salt, nonce and the number in four bytes begins with
 * the prefix. Yields how many were tried; returns the answer's text for the server, or null when there is no such number.
 */
export function* solveChallenge(challenge: Challenge, maxHashes: number): Generator<number, string | null> {
  const { nonce, salt, keyPrefix } = challenge.parameters
  const block = new DataView(new ArrayBuffer(64))
  const text = salt + nonce
  const length = text.length / 2
  for (let i = 0; i < length; i++) block.setUint8(i, Number.parseInt(text.slice(i * 2, i * 2 + 2), 16))
  // the padding of the standard: a one, zeros, the length in bits
  block.setUint8(length + 4, 0x80)
  block.setUint32(60, (length + 4) * 8)
  const wanted = Number.parseInt(keyPrefix.slice(0, 8), 16)
  const hash = new Uint32Array(8)
  for (let counter = 0; counter < maxHashes; counter++) {
    if (counter % STEP === STEP - 1) yield counter
    block.setUint32(length, counter)
    hashBlock(block, hash)
    if (hash[0] !== wanted) continue
    const derivedKey = Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
    if (derivedKey.startsWith(keyPrefix)) return JSON.stringify({ challenge, solution: { counter, derivedKey } })
  }
  return null
}
