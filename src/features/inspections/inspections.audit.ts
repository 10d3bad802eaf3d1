export type InspectionsAudit = {
  'inspections.template_added': { id: string; name: string }
  'inspections.template_saved': { id: string; name: string }
  'inspections.template_removed': { id: string; name: string }
}
