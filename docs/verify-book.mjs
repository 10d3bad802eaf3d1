// Checks a maintenance book that was exported from Huoltosilta, without Huoltosilta: `node verify-book.mjs book.json keys.json`.
// keys.json is what https://<address>/.well-known/huoltosilta-book-keys.json answers; get it from there, not from whoever gave you the
// book. Needs Node 20 or newer and nothing else. Ends with 0 for a valid book, 1 for any other, 2 when it cannot be read, 3 for a book without
// entries, of which nothing is signed. A valid book is whole up to the day that is said: an older export stays valid for ever, so ask the
// garage for what was signed after that day.
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

/** The first name that an object of this JSON has twice: a viewer may show the other one than the one that is checked. */
function doubledName(text) {
  const open = []
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g) ?? []
  for (const [place, token] of tokens.entries()) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (token.startsWith('"') && tokens[place + 1] === ':') {
      const name = JSON.parse(token)
      if (open.at(-1).has(name)) return name
      open.at(-1).add(name)
    }
  }
  return null
}

/** What stands beside what is signed, where nobody vouches for it. */
const unknownName = (thing, known) => Object.keys(thing).find((name) => !known.includes(name)) ?? null
const SIGNED = ['hash', 'keyId', 'record', 'signature']
const SEAL = ['head', 'keyId', 'signature', 'signedCount']
const BOOK = ['book', 'entries', 'kind', 'seal', 'version']

function widened({ entries, seal, ...book }) {
  const found =
    unknownName(book, BOOK) ??
    unknownName(seal ?? {}, SEAL) ??
    entries.map((entry) => unknownName(entry, SIGNED)).find((name) => name !== null)
  return found === undefined || found === null ? null : `${JSON.stringify(found)} has been added`
}

/** What is wrong with the book, or null. */
function faultOf({ kind, version, book, entries, seal }, keys) {
  if (kind !== 'huoltosilta.book' || version !== 1) return 'it is no book of this kind'
  if (!seal) return 'the seal of the book has been removed'
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

const validWords = (entries) =>
  `VALID: ${entries.length} entries, none changed, removed or moved. The last one was signed on ${entries.at(-1).record.signedAt.slice(0, 10)}; later ones are not in this file`

function main([bookFile, keysFile]) {
  if (!bookFile || !keysFile) throw new Error('usage: node verify-book.mjs book.json keys.json')
  const [text, keysText] = [bookFile, keysFile].map((file) => readFileSync(file, 'utf8'))
  const [book, { keys }] = [JSON.parse(text), JSON.parse(keysText)]
  const doubled = doubledName(text)
  const fault = doubled === null ? widened(book) : `${JSON.stringify(doubled)} stands twice`
  if (!fault && !book.seal && book.entries.length === 0) {
    console.log('EMPTY: the file holds no entries, and nothing of it is signed')
    return 3
  }
  const wrongWith = fault ?? faultOf(book, openKeys(keys))
  console.log(wrongWith ? `NOT VALID: ${wrongWith}` : validWords(book.entries))
  return wrongWith ? 1 : 0
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 2
}
