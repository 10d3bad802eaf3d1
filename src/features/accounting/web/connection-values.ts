import type { Automatic } from '../accounting.ts'

/** What is typed about a connection; a secret that is left empty stays what it was. */
export type ConnectionValues = {
  automatic: Automatic
  apiKey: string
  customerId: string
  customerKey: string
  companyId: string
  productCode: string
  operatorEmail: string
}
