import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { products, servicePackages, services } from './catalog.tables.ts'

/** A garage's price list. */
export const catalogExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'services',
    about: 'Palvelut',
    whose: { GARAGE: services.organizationId },
    order: [services.id],
    columns: pick(services, 'id', 'name', 'group', 'priceCents', 'vatCode', 'hours', 'active', 'createdAt'),
  }),
  exportedTable({
    name: 'products',
    about: 'Tuotteet',
    whose: { GARAGE: products.organizationId },
    order: [products.id],
    columns: pick(products, 'id', 'code', 'name', 'unit', 'priceCents', 'vatCode', 'active', 'createdAt'),
  }),
  exportedTable({
    name: 'servicePackages',
    about: 'Palvelupaketit',
    whose: { GARAGE: servicePackages.organizationId },
    order: [servicePackages.id],
    columns: pick(servicePackages, 'id', 'name', 'group', 'rows', 'active', 'createdAt'),
  }),
]
