import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashBlock } from './sha256.ts'

const hashOf = (text: Buffer): string => {
  const block = new DataView(new ArrayBuffer(64))
  text.forEach((byte, index) => {
    block.setUint8(index, byte)
  })
  block.setUint8(text.length, 0x80)
  block.setUint32(60, text.length * 8)
  const out = new Uint32Array(8)
  hashBlock(block, out)
  return Array.from(out, (word) => word.toString(16).padStart(8, '0')).join('')
}

test.each([0, 1, 3, 36, 55])('a text of %i bytes hashes as everywhere else', (length) => {
  const text = Buffer.from(Array.from({ length }, (_, index) => (index * 37 + length) & 255))
  expect(hashOf(text)).toBe(createHash('sha256').update(text).digest('hex'))
})
