export type CustomerImportAudit = {
  /** Customers and cars together. */
  'customers.imported': { added: number; updated: number }
}
