import { z } from 'zod'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute } from '#server/http/route.ts'
import { Id } from '#shared/id.ts'
import { bookExport } from './book-details.ts'

/** More than anybody takes out by hand. */
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
    call.reply.header('content-disposition', 'attachment; filename="huoltokirja.json"')
    return book
  },
})
