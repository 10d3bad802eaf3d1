export type DriversAudit = {
  'drivers.added': { id: string }
  'drivers.saved': { id: string }
  'drivers.removed': { id: string }
  'drivers.imported': { added: number; updated: number }
}
