import type { PermitAct } from '#shared/timeline-acts.ts'

type Facts = {
  payer: string
  permitNumber: string
  cents: number | null
  answeredBy: string
  linkTo: string
}

/**
 * The timeline's entry of what happens to a ticket's payer and permit; amounts are without VAT. `linkTo` is the address of a link that was answered
 * by, `answeredBy` whose answer it is when no person of the payer gave it in the product.
 */
export const permitEntry = (
  act: PermitAct,
  { payer, permitNumber = '', cents = null, answeredBy = '', linkTo = '' }: Partial<Facts> & { payer: string },
) => ({
  kind: 'PERMIT' as const,
  data: { act, payer, permitNumber, cents, answeredBy, ...(linkTo !== '' && { linkTo }) },
})
