import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { DOCUMENT_KINDS } from './invoice-document.ts'

const AboutDocument = z.object({
  basisId: z.string(),
  garageId: z.string(),
  customerId: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
})

/** A document got its number: an invoice, a credit, a receipt or a refund. */
export const documentMade = defineEvent('invoice-bases.made', AboutDocument)
/** It left the garage for the first time. */
export const documentLeft = defineEvent('invoice-bases.left', AboutDocument)
