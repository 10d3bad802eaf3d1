export type VehiclesAudit = {
  'vehicles.added': { id: string }
  'vehicles.edited': { id: string; fields: string[] }
  'vehicles.removed': { id: string; number: string }
  'vehicles.retired': { id: string }
  'vehicles.returned': { id: string }
  'vehicles.imported': { added: number; updated: number }
}
