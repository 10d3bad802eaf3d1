// Checks a maintenance book that was exported from Huoltosilta, without Huoltosilta: `node verify-book.mjs book.json keys.json`.
// keys.json is what https://<address>/.well-known/huoltosilta-book-keys.json answers; get it from there, not from whoever gave you the
// book. Needs Node 20 or newer and nothing else. Ends with 0 for a valid book, 1 for any other, 2 when it cannot be read.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The canonical form of RFC 8785: names in order, no spaces; a book holds whole numbers alone. */
function canonical(thing) {
  if (Array.isArray(thing)) return `[${thing.map(canonical).join(',')}]`
  if (typeof thing !== 'object' || thing === null) return JSON.stringify(thing)
  const names = Object.keys(thing).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(thing[name])}`).join(',')}}`
}

const hashOf = (thing) => createHash('sha256').update(canonical(thing)).digest('hex')

/** What stands before the 32 bytes of an Ed25519 public key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

function openKeys(published) {
  const keys = new Map()
  for (const { publicKey } of published) {
    const bytes = Buffer.from(publicKey, 'base64url')
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    keys.set(id, createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' }))
  }
  return keys
}

/** Null for a signature of one of these keys over the hash. */
function wrong(keys, hash, { keyId, signature }) {
  const key = keys.get(keyId)
  if (!key) return 'is signed with an unknown key'
  const bytes = Buffer.from(signature, 'base64url')
  const isOne = bytes.toString('base64url') === signature
  return isOne && verify(null, Buffer.from(hash, 'hex'), key, bytes) ? null : 'has been changed'
}

/** What is wrong with the book, or null. */
function faultOf({ book, entries, seal }, keys) {
  if (!seal) return entries.length === 0 ? null : 'the seal of the book has been removed'
  for (const [place, entry] of entries.entries()) {
    const isWhole = entry.record.book === book && hashOf(entry.record) === entry.hash
    const fault = isWhole ? wrong(keys, entry.hash, entry) : 'has been changed'
    if (fault) return `entry ${place + 1} ${fault}`
  }
  const { signedCount, head } = seal
  const sealed = { kind: 'huoltosilta.book-seal', version: 1, book, signedCount, head }
  const fault = wrong(keys, hashOf(sealed), seal)
  if (fault) return `the seal of the book ${fault}`
  const sequences = entries.map(({ record }) => record.sequence)
  for (let sequence = 1; sequence <= signedCount; sequence += 1)
    if (!sequences.includes(sequence)) return `entry ${sequence} has been removed`
  if (entries.length !== signedCount) return 'entries have been added'
  let before = null
  for (const [place, { record, hash, keyId, signature }] of entries.entries()) {
    if (record.sequence !== place + 1) return `entry ${place + 1} is not in its place`
    if (record.previous !== before) return `entry ${place + 1} does not follow the one before`
    before = hashOf({ hash, keyId, signature })
  }
  return before === head ? null : 'the last entry is not the sealed one'
}

function main([bookFile, keysFile]) {
  if (!bookFile || !keysFile) throw new Error('usage: node verify-book.mjs book.json keys.json')
  const [book, { keys }] = [bookFile, keysFile].map((file) => JSON.parse(readFileSync(file, 'utf8')))
  const fault = faultOf(book, openKeys(keys))
  console.log(fault ? `NOT VALID: ${fault}` : `VALID: ${book.entries.length} entries, none changed, removed or moved`)
  return fault ? 1 : 0
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 2
}
