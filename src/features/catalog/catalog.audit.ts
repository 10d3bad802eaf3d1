export type CatalogAudit = {
  'catalog.service_added': { id: string; name: string }
  'catalog.service_saved': { id: string; name: string }
  'catalog.service_removed': { id: string; name: string }
  'catalog.usual_services_added': { added: number }
  'catalog.product_added': { id: string; code: string }
  'catalog.product_saved': { id: string; code: string }
  'catalog.product_removed': { id: string; code: string }
  'catalog.package_added': { id: string; name: string }
  'catalog.package_saved': { id: string; name: string }
  'catalog.package_removed': { id: string; name: string }
  'catalog.products_imported': { added: number; updated: number }
  'catalog.services_imported': { added: number; updated: number }
  'catalog.packages_imported': { added: number; updated: number }
}
