import { parentPort } from 'node:worker_threads'
import type { PdfDocument } from './pdf-document.ts'
import type { Drawn } from './pdf-thread.ts'

const hoard: unknown[] = []

/** A thread that does what the title of the document says. */
const acts: Record<string, () => void> = {
  'ends itself': () => process.exit(3),
  'never answers': () => {
    for (;;);
  },
  'takes all memory': () => {
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, index) => ({ index })))
  },
  'throws unseen': () => {
    throw new Error('unseen')
  },
}

parentPort?.on('message', ({ title }: PdfDocument) => {
  acts[title]?.()
  const answer: Drawn = title === 'cannot be drawn' ? { error: new Error(title) } : { pdf: Buffer.from(title) }
  parentPort?.postMessage(answer)
})
