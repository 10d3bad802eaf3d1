export type CustomersAudit = {
  /** What was written is not repeated: it stays the garage's own. */
  'customers.note_saved': { customerId: string; name: string }
  /** A copy of what is kept was taken out. Without a name: the row outlives an erasure. */
  'customers.copied': { customerId: string }
  /** Without a name: who it was is gone. */
  'customers.erased': { customerId: string }
  /** The removed one is gone: its name is kept here. */
  'customers.merged': { keptId: string; removedId: string; name: string; removedName: string }
}
