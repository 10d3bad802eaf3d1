import type { Readable } from 'node:stream'

/** At most so many bytes of a body; what comes after them is read and thrown away, so that its sender gets an answer. */
export async function readStream(body: Readable, maxBytes: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > 2 * maxBytes) break
    if (length <= maxBytes) chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), isWhole: length <= maxBytes }
}
