import type { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

type TextFile = { name: string; type: 'text/csv' | 'application/xml' | 'application/json'; text: string }

/** Answers a route with a text that the browser saves under this name, and opens nowhere. */
export function answerFile(reply: FastifyReply, { name, type, text }: TextFile): string {
  nameFile(reply, name).type(`${type}; charset=utf-8`)
  return text
}

type StreamedFile = { name: string; type: string; bytes: Readable }

/** The same for what is too long for the memory: it is made no faster than the client takes it, and no further when the client leaves. */
export function answerFileStream(reply: FastifyReply, { name, type, bytes }: StreamedFile): Readable {
  nameFile(reply, name).type(type)
  return bytes
}

const nameFile = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('content-disposition', create(name, { type: 'attachment' }))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
