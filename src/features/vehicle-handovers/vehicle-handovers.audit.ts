export type VehicleHandoversAudit = {
  'vehicle-handovers.code_made': { vehicleId: string; number: string }
  'vehicle-handovers.code_revoked': { vehicleId: string; number: string }
  'vehicle-handovers.received': { vehicleId: string; number: string }
}
