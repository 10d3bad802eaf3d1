import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PdfDocument } from './pdf-document.ts'

/** What the thread answers to a document. */
export type Drawn = { pdf: Uint8Array } | { error: unknown }

// requests come first where there are few processors; elsewhere than on Linux it would be the whole process
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10))
const { drawPdf } = await import('./draw-pdf.ts')

parentPort?.on('message', async (document: PdfDocument) => {
  parentPort?.postMessage(
    await drawPdf(document).then(
      (pdf): Drawn => ({ pdf }),
      (error): Drawn => ({ error }),
    ),
  )
})
