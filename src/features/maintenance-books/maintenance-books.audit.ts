export type MaintenanceBooksAudit = {
  'maintenance-books.template_added': { id: string; name: string }
  'maintenance-books.template_saved': { id: string; name: string }
  'maintenance-books.template_removed': { id: string; name: string }
}
