type Template = { id: string; name: string }
type Car = { vehicleId: string; name: string }

export type ServicePlansAudit = {
  'service-plans.template_added': Template
  'service-plans.template_saved': Template
  'service-plans.template_removed': Template
  'service-plans.given': { name: string; count: number }
  'service-plans.edited': Car
  'service-plans.marked': Car & { items: string }
  'service-plans.removed': Car
}
