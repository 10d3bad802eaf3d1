/** What the page shows; without it what is not invoiced yet. */
export type InvoicingSearch = { list?: 'made' | undefined; month?: string | undefined }

/** Reads the URL; anything odd is left out rather than refused. `month` is `YYYY-MM`. */
export const readInvoicingSearch = ({ list, month }: Record<string, unknown>): InvoicingSearch => ({
  list: list === 'made' ? list : undefined,
  month: typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
})
