import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** As the server signed it (`src/server/bot-protection/proof-of-work.ts`); nonce and salt are 16 bytes in hex. */
export type Challenge = { parameters: { nonce: string; salt: string; keyPrefix: string } }

/** Hashes between two yields to the event loop. */
const STEP = 4096

/**
 * Finds the number behind a challenge: the one for which SHA-256 of salt, nonce and the number in four bytes begins with
 * the prefix. Yields how many were tried; returns the answer's text for the server, or null when there is no such number.
 * Not by the browser's own crypto: that is missing where a page is not served over https, and its promises cost more than
 * the hashing of so short a text.
 */
export function* solveChallenge(challenge: Challenge, maxHashes: number): Generator<number, string | null> {
  const { nonce, salt, keyPrefix } = challenge.parameters
  const text = concatBytes(hexToBytes(salt), hexToBytes(nonce), new Uint8Array(4))
  const number = new DataView(text.buffer, text.length - 4)
  const wanted = hexToBytes(keyPrefix)
  for (let counter = 0; counter < maxHashes; counter++) {
    if (counter % STEP === STEP - 1) yield counter
    number.setUint32(0, counter)
    const hash = sha256(text)
    if (wanted.every((byte, index) => hash[index] === byte))
      return JSON.stringify({ challenge, solution: { counter, derivedKey: bytesToHex(hash) } })
  }
  return null
}
