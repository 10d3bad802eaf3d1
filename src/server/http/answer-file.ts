import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

type TextFile = { name: string; type: 'text/csv' | 'application/xml' | 'application/json'; text: string }

/** Answers a route with a text that the browser saves under this name, and opens nowhere. */
export function answerFile(reply: FastifyReply, { name, type, text }: TextFile): string {
  reply
    .header('content-disposition', create(name, { type: 'attachment' }))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type(`${type}; charset=utf-8`)
  return text
}
