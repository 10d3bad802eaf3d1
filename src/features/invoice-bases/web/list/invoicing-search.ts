import { isUuid } from '#shared/id.ts'
import { BASIS_STATES, type BasisState } from '../../invoice-bases.ts'

/** What the page shows; without `list` what is not invoiced yet. The rest narrows the list down. */
export type InvoicingSearch = {
  list?: 'made' | undefined
  month?: string | undefined
  text?: string | undefined
  state?: BasisState | undefined
  kind?: 'INVOICE' | 'CREDIT' | undefined
  customer?: string | undefined
}

/** Reads the URL; anything odd is left out rather than refused. `month` is `YYYY-MM`. */
export const readInvoicingSearch = ({
  list,
  month,
  text,
  state,
  kind,
  customer,
}: Record<string, unknown>): InvoicingSearch => ({
  list: list === 'made' ? list : undefined,
  month: typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  text: typeof text === 'string' && text !== '' ? text.slice(0, 100) : undefined,
  state: BASIS_STATES.find((one) => one === state),
  kind: kind === 'INVOICE' || kind === 'CREDIT' ? kind : undefined,
  customer: typeof customer === 'string' && isUuid(customer) ? customer : undefined,
})
