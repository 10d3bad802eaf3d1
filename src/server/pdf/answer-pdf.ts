import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** What a PDF runs never belongs to this site; some browsers' readers refuse to open in a sandbox. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Answers a route with a file that the browser shows in its window, and saves under this name. */
export function answerPdf(reply: FastifyReply, name: string, pdf: Buffer): Buffer {
  reply
    .header('content-disposition', create(name, { type: 'inline' }))
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .type('application/pdf')
  return pdf
}
