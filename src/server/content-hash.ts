import { createHash } from 'node:crypto'

/** SHA-256 (hex) of plain JSON data; the same content has the same hash, in any order of its keys. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content, sortedKeys)).digest('hex')

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
