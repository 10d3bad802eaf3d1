import { z } from 'zod'
import { fileName } from '#features/files/server/file-name.ts'
import { printedTicket } from '#features/ticket-print/server/printed-ticket.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { answerPdf } from '#server/pdf/answer-pdf.ts'
import { Id } from '#shared/id.ts'
import { inspectionPaper } from './inspection-paper.ts'
import { printedPhotos } from './printed-photos.ts'
import { readInspection } from './read-inspections.ts'

/** More than a person prints, and fewer than fill the queue for all others. */
const PRINTS = { max: 30, windowMs: 60_000 }

/** `GET /api/inspections/{id}/report.pdf?organizationId=…`: tarkastuspöytäkirja, for those who may read the inspection. */
export const inspectionsRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/api/inspections/:inspectionId/report.pdf',
    access: 'user',
    query: z.object({ organizationId: Id }),
    limit: ({ caller }) => ({ key: `inspection-print:${caller.userId}`, ...PRINTS }),
    async handle(call) {
      const { db, services, params, query, reply } = call
      const ctx = organizationContext(call, query.organizationId)
      const inspection = await readInspection(ctx, params.inspectionId)
      const ticket = await printedTicket(ctx, inspection.ticketId)
      const document = inspectionPaper(ticket, inspection, await printedPhotos(db, services.storage, inspection))
      return answerPdf(reply, fileName(document.title.replace(' · ', ' '), 'pdf'), await services.pdf(document))
    },
  }),
]
