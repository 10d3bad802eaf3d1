export type CustomersAudit = {
  /** What was written is not repeated: it stays the garage's own. */
  'customers.note_saved': { customerId: string; name: string }
}
