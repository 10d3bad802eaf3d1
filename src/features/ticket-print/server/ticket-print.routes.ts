import { z } from 'zod'
import { fileName } from '#features/files/server/file-name.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { answerPdf } from '#server/pdf/answer-pdf.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { Id } from '#shared/id.ts'
import { estimate } from './estimate.ts'
import { type PrintedTicket, printedTicket } from './printed-ticket.ts'
import { workOrder } from './work-order.ts'

/** An adviser who prints each job of a busy hour stays well below. */
const PRINTS = { max: 300, windowMs: 3_600_000 }

const paperRoute = (
  url: '/api/tickets/:ticketId/work-order.pdf' | '/api/tickets/:ticketId/estimate.pdf',
  paper: (ticket: PrintedTicket) => PdfDocument,
): Route =>
  defineRoute({
    method: 'GET',
    url,
    access: 'user',
    query: z.object({ organizationId: Id }),
    limit: ({ caller }) => ({ key: `ticket-print:${caller.userId}`, ...PRINTS }),
    async handle(call) {
      const { services, params, query, reply } = call
      const document = paper(await printedTicket(organizationContext(call, query.organizationId), params.ticketId))
      return answerPdf(reply, fileName(document.title.replace(' · ', ' '), 'pdf'), await services.pdf(document))
    },
  })

/** `GET /api/tickets/{id}/work-order.pdf?organizationId=…` and `…/estimate.pdf`: the papers of a ticket, for whoever may read it. */
export const ticketPrintRoutes: readonly Route[] = [
  paperRoute('/api/tickets/:ticketId/work-order.pdf', workOrder),
  paperRoute('/api/tickets/:ticketId/estimate.pdf', estimate),
]
