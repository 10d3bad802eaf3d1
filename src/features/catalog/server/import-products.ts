import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { settingsToEdit } from '#features/organizations/server/own-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Compared, rowImporter } from '#server/import/row-importer.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import type { Product, ProductFields } from '../catalog.ts'
import { type ProductOfFile, productFile } from './product-file.ts'
import { products } from './product-list.ts'

export const MAX_PRODUCT_ROWS = 20_000

/** Products from a spreadsheet: known by their code, ignoring case. An empty cell takes nothing away. */
export const productImporter = rowImporter({
  maxRows: MAX_PRODUCT_ROWS,
  access: (request) => settingsToEdit(request, request, maySeePriceLists),
  reader: ({ clock }) => productFile(dayInHelsinki(clock())),
  list: products,
  comparer: async (_tx, _organizationId, existing) => comparer(existing),
  audit: (tx, actor, done) => recordAudit<CatalogAudit>(tx, actor, { action: 'catalog.products_imported', ...done }),
})

function comparer(existing: readonly Product[]) {
  const byCode = new Map(existing.map((one) => [one.code.toLowerCase(), one]))
  return (row: ProductOfFile): Compared<Product, ProductFields> => {
    const known = byCode.get(row.code.toLowerCase())
    const fields = {
      ...row,
      unit: row.unit ?? known?.unit ?? 'kpl',
      vatCode: row.vatCode ?? known?.vatCode ?? 'STANDARD',
      active: row.active ?? known?.active ?? true,
    }
    if (!known) return { added: fields }
    const names = Object.keys(fields) as (keyof ProductFields)[]
    return names.every((name) => fields[name] === known[name])
      ? { unchanged: true }
      : { updated: { ...known, ...fields } }
  }
}
