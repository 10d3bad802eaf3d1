import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { fileName } from '#features/files/server/file-name.ts'
import { transact } from '#server/db/transact.ts'
import { answerFile } from '#server/http/answer-file.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { answerPdf } from '#server/pdf/answer-pdf.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import { mayTakeOut, stateOf } from '../invoice-bases.policy.ts'
import type { LeftBy } from '../invoice-bases.ts'
import { DOCUMENT_NAMES } from '../invoice-document.ts'
import { factsOf } from './document-facts.ts'
import { finvoice } from './finvoice.ts'
import { type InvoiceBasisRow, invoiceBasisFor } from './invoice-bases.access.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { invoicePaper } from './invoice-paper.ts'
import { noteLeft } from './mark-left.ts'

/** More than a person downloads by hand. */
const TAKEN_OUT = { max: 60, windowMs: 60_000 }

type Form = 'pdf' | 'csv' | 'xml'
type Write = (basis: InvoiceBasisRow, answer: { reply: FastifyReply; services: Services }) => Promise<string | Buffer>

const formRoute = (form: Form, write: Write): Route =>
  defineRoute({
    method: 'GET',
    url: `/api/invoice-bases/:basisId/basis.${form}`,
    access: 'user',
    query: z.object({ organizationId: Id }),
    limit: ({ caller }) => ({ key: `invoice-basis:${caller.userId}`, ...TAKEN_OUT }),
    async handle(call) {
      const { db, services, params, query, reply } = call
      const { membership } = organizationContext(call, query.organizationId)
      const basis = await invoiceBasisFor(db, membership, params.basisId)
      if (!mayTakeOut(membership, stateOf(factsOf(basis)))) throw new AppError('forbidden', 'does_not_bill')
      const written = await write(basis, { reply, services })
      if (basis.leftAt !== null || basis.cancelledAt !== null) return written
      // the file may be passed on: from now on it is credited, not cancelled. Noted only once the file is there: one that could not be made has not
      // left, and bookkeeping would be sent what did
      const noted = await transact(db, async (tx) => {
        const held = await invoiceBasisFor(tx, membership, basis.id, 'update')
        await noteLeft(tx, held, { by: LEFT_AS[form], userId: call.caller.userId, now: services.clock() })
        return held
      })
      // one that was cancelled meanwhile says so, for good
      return noted.cancelledAt === null ? written : write(noted, { reply, services })
    },
  })

const LEFT_AS: Record<Form, LeftBy> = { pdf: 'PDF', csv: 'CSV', xml: 'FINVOICE' }

const nameOf = ({ kind, number }: InvoiceBasisRow, form: Form) => fileName(`${DOCUMENT_NAMES[kind]} ${number}`, form)

/** `GET /api/invoice-bases/{id}/basis.pdf?organizationId=…` and its like: a basis for either of its two sides, also a cancelled one. */
export const invoiceBasesRoutes: readonly Route[] = [
  formRoute('pdf', async (basis, { reply, services }) =>
    answerPdf(reply, nameOf(basis, 'pdf'), await services.pdf(invoicePaper(basis))),
  ),
  formRoute('csv', async (basis, { reply }) =>
    answerFile(reply, { name: nameOf(basis, 'csv'), type: 'text/csv', text: invoiceCsv(basis.document) }),
  ),
  formRoute('xml', async (basis, { reply }) =>
    answerFile(reply, {
      name: nameOf(basis, 'xml'),
      type: 'application/xml',
      text: finvoice(basis.document, { id: basis.id, madeAt: basis.createdAt }),
    }),
  ),
]
