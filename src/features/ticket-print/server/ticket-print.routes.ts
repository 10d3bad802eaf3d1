import { z } from 'zod'
import { extraWorksOfTicket } from '#features/extra-work/server/extra-works-of-ticket.ts'
import { fileName } from '#features/files/server/file-name.ts'
import type { OrganizationContext } from '#server/context.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { answerPdf } from '#server/pdf/answer-pdf.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { Id } from '#shared/id.ts'
import { estimate } from './estimate.ts'
import { extraWorkPaper } from './extra-work-paper.ts'
import { printedTicket } from './printed-ticket.ts'
import { workOrder } from './work-order.ts'

/** More than a person prints, and fewer than fill the queue for all others. */
const PRINTS = { max: 30, windowMs: 60_000 }

type Url = `/api/tickets/:ticketId/${'work-order' | 'estimate' | 'extra-work'}.pdf`

const paperRoute = (url: Url, read: (ctx: OrganizationContext, ticketId: string) => Promise<PdfDocument>): Route =>
  defineRoute({
    method: 'GET',
    url,
    access: 'user',
    query: z.object({ organizationId: Id }),
    limit: ({ caller }) => ({ key: `ticket-print:${caller.userId}`, ...PRINTS }),
    async handle(call) {
      const { services, params, query, reply } = call
      const document = await read(organizationContext(call, query.organizationId), params.ticketId)
      return answerPdf(reply, fileName(document.title.replace(' · ', ' '), 'pdf'), await services.pdf(document))
    },
  })

/** `GET /api/tickets/{id}/work-order.pdf?organizationId=…` and its like: the papers of a ticket, for those who may read it. */
export const ticketPrintRoutes: readonly Route[] = [
  paperRoute('/api/tickets/:ticketId/work-order.pdf', async (...of) => workOrder(await printedTicket(...of))),
  paperRoute('/api/tickets/:ticketId/estimate.pdf', async (...of) => estimate(await printedTicket(...of))),
  paperRoute('/api/tickets/:ticketId/extra-work.pdf', async (...of) =>
    extraWorkPaper(...(await Promise.all([printedTicket(...of), extraWorksOfTicket(...of)]))),
  ),
]
