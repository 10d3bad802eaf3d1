import type { JobPart } from '#features/invoice-bases/server/invoice-jobs.ts'
import { obstaclesOf } from '#features/invoice-bases/server/invoice-obstacles.ts'
import type { BillingParty } from '#features/organization-settings/server/billing-parties.ts'
import { readPostalAddress } from '#shared/postal-address.ts'
import { type ReceiptObstacle, SIMPLIFIED_INVOICE_CENTS } from '../receipts.ts'

/** What keeps a ticket from being paid at the desk: itself, and what a receipt has to name of its seller (act 658/2013). */
export function receiptObstacles(part: JobPart, grossCents: number, seller: BillingParty): ReceiptObstacle[] {
  const { job, lines } = part
  const { status } = job.ticket
  if (status === 'CANCELLED') return ['CANCELLED']
  const found: ReceiptObstacle[] = []
  if (status !== 'READY' && status !== 'DONE') found.push('NOT_READY')
  if (lines.length === 0) found.push(job.lines.length === 0 ? 'NO_LINES' : 'PAYER_PAYS')
  else if (grossCents <= 0) found.push('NOTHING_TO_PAY')
  const ofJob = obstaclesOf({ ...job, status }, [])
  for (const one of ['UNPRICED', 'OVER_AGREED'] as const) if (ofJob.includes(one)) found.push(one)
  if (seller.businessId === '') found.push('SELLER_BUSINESS_ID')
  if (seller.address.length === 0 && seller.phone === '' && seller.email === '') found.push('SELLER_CONTACT')
  return found
}

/** Whether a company could not deduct the VAT of this receipt: above 400 € it has to name both sides with their addresses. */
export const lacksAddress = (grossCents: number, seller: BillingParty, buyer: BillingParty): boolean =>
  buyer.businessId !== '' &&
  grossCents > SIMPLIFIED_INVOICE_CENTS &&
  (readPostalAddress(seller.address) === null || readPostalAddress(buyer.address) === null)
