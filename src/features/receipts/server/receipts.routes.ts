import { z } from 'zod'
import { fileName } from '#features/files/server/file-name.ts'
import { DOCUMENT_NAMES } from '#features/invoice-bases/invoice-document.ts'
import { answerFile } from '#server/http/answer-file.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { answerPdf } from '#server/pdf/answer-pdf.ts'
import { AppError } from '#shared/app-error.ts'
import { daysBetween, plusDays } from '#shared/calendar-day.ts'
import { Id } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { MAX_TAKINGS_DAYS } from '../takings.ts'
import { dayTakings } from './day-takings.ts'
import { receiptPaper } from './receipt-paper.ts'
import { receiptFor } from './receipts.access.ts'
import { takingsCsv } from './takings-csv.ts'

/** More than a person downloads by hand. */
const TAKEN_OUT = { max: 60, windowMs: 60_000 }

/** `GET /api/receipts/{id}/receipt.pdf?organizationId=…`: a receipt for either of its two sides; `paper=roll` is as narrow as a till's roll. */
const receiptPdf = defineRoute({
  method: 'GET',
  url: '/api/receipts/:receiptId/receipt.pdf',
  access: 'user',
  query: z.object({ organizationId: Id, paper: z.enum(['a4', 'roll']).default('a4') }),
  limit: ({ caller }) => ({ key: `receipt:${caller.userId}`, ...TAKEN_OUT }),
  async handle(call) {
    const { db, services, params, query, reply } = call
    const { membership } = organizationContext(call, query.organizationId)
    const found = await receiptFor(db, membership, params.receiptId)
    const name = `${DOCUMENT_NAMES[found.basis.kind]} ${found.basis.number}`
    const pdf = await services.pdf(receiptPaper(found, query.paper === 'roll' ? 'ROLL' : 'A4'))
    return answerPdf(reply, fileName(name, 'pdf'), pdf)
  },
})

/** `GET /api/takings.csv?organizationId=…&from=…&to=…`: the takings of these days, for the garage's bookkeeping. */
const takingsFile = defineRoute({
  method: 'GET',
  url: '/api/takings.csv',
  access: 'user',
  query: z.object({ organizationId: Id, from: Day, to: Day }),
  limit: ({ caller }) => ({ key: `takings:${caller.userId}`, ...TAKEN_OUT }),
  async handle(call) {
    const { query, reply } = call
    const ctx = organizationContext(call, query.organizationId)
    if (ctx.membership.organizationType !== 'GARAGE') throw new AppError('forbidden', 'garage_only')
    const days = daysBetween(query.from, query.to) + 1
    if (days < 1 || days > MAX_TAKINGS_DAYS) throw new AppError('invalid', 'takings_range')
    const takings = []
    for (let ahead = 0; ahead < days; ahead += 1) takings.push(await dayTakings(ctx, plusDays(query.from, ahead)))
    const name = query.from === query.to ? `kassa-${query.from}` : `kassa-${query.from}-${query.to}`
    return answerFile(reply, { name: fileName(name, 'csv'), type: 'text/csv', text: takingsCsv(takings) })
  },
})

export const receiptsRoutes: readonly Route[] = [receiptPdf, takingsFile]
