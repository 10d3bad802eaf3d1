import type { OrganizationContext } from '#server/context.ts'
import type { InvoicePreview, Obstacle, WorkToInvoice } from '../invoice-bases.ts'
import { invoiceTotals } from '../invoice-document.ts'
import { vatCountry } from '../vat-treatment.ts'
import { billablesOf, customerOf, jobsAndObstacles, partiesOf, requireAsSeen, requireNotInvoiced } from './billables.ts'
import { composeDocument } from './compose-document.ts'
import { permitOf } from './invoice-jobs.ts'

/**
 * What a document of this work would say, and what is in its way; nothing is written, and no number is used. Refusals: those of making it, but for
 * the obstacles, which are answered.
 */
export async function previewInvoice(ctx: OrganizationContext, asked: WorkToInvoice): Promise<InvoicePreview> {
  const { db, membership, services } = ctx
  const billables = await billablesOf(db, ctx, asked, 'none')
  const customerId = customerOf(billables)
  await requireNotInvoiced(db, billables.parts)
  requireAsSeen(billables.books, asked.books)
  const now = services.clock()
  const parties = await partiesOf(db, membership.organizationId, customerId)
  const { jobs, blocked } = jobsAndObstacles(billables, { ...parties, now })
  const document = composeDocument({ kind: 'INVOICE', number: '', jobs, now, origin: parties })
  const totals = invoiceTotals(document)
  const { vatTreatment } = document
  const oneByOne = jobs.reduce((sum, job) => sum + invoiceTotals({ jobs: [job], vatTreatment }).grossCents, 0)
  const { kind, vatNumber, eInvoiceAddress } = parties.buyer
  return {
    document,
    totals,
    roundingCents: totals.grossCents - oneByOne,
    obstacles: distinct([...blocked.tickets, ...blocked.books].flatMap(({ obstacles }) => obstacles)),
    lacksVatNumber: kind === 'FOREIGN_COMPANY' && vatTreatment === 'DOMESTIC' && vatCountry(vatNumber) === null,
    hasEInvoiceAddress: eInvoiceAddress !== '',
    permits: billables.parts.flatMap((part) => permitOf(part) ?? []),
  }
}

const distinct = (obstacles: readonly Obstacle[]): Obstacle[] => [...new Set(obstacles)]
