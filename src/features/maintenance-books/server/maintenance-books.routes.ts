import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { fileName } from '#features/files/server/file-name.ts'
import { receiveUpload } from '#features/files/server/receive-upload.ts'
import { answerFile } from '#server/http/answer-file.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute } from '#server/http/route.ts'
import { answerPdf } from '#server/pdf/answer-pdf.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import { bookExport } from './book-details.ts'
import { bookPaper } from './book-paper.ts'
import { checkFilePage, checkPage } from './check-page.ts'
import { checkPrinted } from './check-printed.ts'
import { readSealedPdf, sealPdf } from './sealed-pdf.ts'

/** More than a person downloads by hand. */
const EXPORTS = { max: 30, windowMs: 60_000 }

/** The public keys by which anybody checks a book's signatures, the present one first. */
export const bookKeys = defineRoute({
  method: 'GET',
  url: '/.well-known/huoltosilta-book-keys.json',
  access: 'anyone',
  handle: ({ services }) => ({ keys: services.signer.publicKeys }),
})

/** The whole book as `docs/verify-book.mjs` checks it. */
export const exportBook = defineRoute({
  method: 'GET',
  url: '/api/maintenance-books/:maintenanceBookId/book.json',
  access: 'user',
  query: z.object({ organizationId: Id }),
  limit: ({ caller }) => ({ key: `book-export:${caller.userId}`, ...EXPORTS }),
  async handle(call) {
    const book = await bookExport(organizationContext(call, call.query.organizationId), call.params.maintenanceBookId)
    return answerFile(call.reply, { name: 'huoltokirja.json', type: 'application/json', text: JSON.stringify(book) })
  },
})

/** The book on paper. */
export const printBook = defineRoute({
  method: 'GET',
  url: '/api/maintenance-books/:maintenanceBookId/book.pdf',
  access: 'user',
  query: z.object({ organizationId: Id }),
  limit: ({ caller }) => ({ key: `book-print:${caller.userId}`, ...EXPORTS }),
  async handle(call) {
    const { services, params, query, reply } = call
    const { document, code } = await bookPaper(
      organizationContext(call, query.organizationId),
      params.maintenanceBookId,
    )
    const pdf = await services.pdf(document)
    const name = fileName(document.title.replace(' · ', ' '), 'pdf')
    return answerPdf(reply, name, code === null ? pdf : sealPdf(services.signer, pdf, code))
  },
})

/** More than any person reads; counted by the address that it comes from. */
const CHECKS = { max: 60, windowMs: 60_000 }

/** Tarkista huoltokirja, for every holder of a printed book. */
export const checkBook = defineRoute({
  method: 'GET',
  url: '/huoltokirja',
  access: 'anyone',
  query: z.object({ koodi: z.string().max(400).default('') }),
  limit: ({ request }) => ({ key: `book-check:${request.ip}`, ...CHECKS }),
  async handle({ db, services, query: { koodi }, reply }) {
    return checkPage(reply, koodi === '' ? null : await checkPrinted(db, services.signer, koodi), koodi)
  },
})

/** A file is read from its first byte to its last. */
const FILE_CHECKS = { max: 20, windowMs: 60_000 }

/** The same for a printed book's file. It is read, and kept nowhere. */
export const checkBookFile = defineRoute({
  method: 'POST',
  url: '/huoltokirja',
  access: 'anyone',
  body: 'multipart',
  limit: ({ request }) => ({ key: `book-file-check:${request.ip}`, ...FILE_CHECKS }),
  async handle({ db, services, request, reply }) {
    try {
      const read = await receiveUpload(request, ({ path }) => readSealedPdf(services.signer, createReadStream(path)))
      return checkFilePage(reply, read.state === 'sealed' ? await checkPrinted(db, services.signer, read.code) : read)
    } catch (error) {
      if (error instanceof AppError && error.kind === 'invalid') return checkFilePage(reply, { state: 'unread' })
      throw error
    }
  },
})
