import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { settingsToEdit } from '#features/organizations/server/own-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Compared, rowImporter } from '#server/import/row-importer.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import type { Service } from '../catalog.ts'
import { type ServiceOfFile, serviceFile, serviceKey } from './service-file.ts'
import { services } from './service-list.ts'

type NewService = Omit<Service, 'id' | 'version'>

/** Services from a spreadsheet: known by their group and name, ignoring case. An empty cell takes nothing away. */
export const serviceImporter = rowImporter({
  maxRows: 1000,
  access: (request) => settingsToEdit(request, request, maySeePriceLists),
  reader: ({ clock }) => serviceFile(dayInHelsinki(clock())),
  list: services,
  comparer: async (_tx, _organizationId, existing) => comparer(existing),
  audit: (tx, actor, done) => recordAudit<CatalogAudit>(tx, actor, { action: 'catalog.services_imported', ...done }),
})

function comparer(existing: readonly Service[]) {
  const byKey = new Map(existing.map((one) => [serviceKey(one), one]))
  const byName = Map.groupBy(existing, ({ name }) => name.toLowerCase())
  return (row: ServiceOfFile): Compared<Service, NewService> => {
    const sameName = byName.get(row.name.toLowerCase()) ?? []
    // a list without groups names those that are in one
    const known = byKey.get(serviceKey(row)) ?? (row.group === '' && sameName.length === 1 ? sameName[0] : undefined)
    if (!known && row.group === '' && sameName.length > 1)
      return { wrong: [{ column: 'Ryhmä', message: `${row.name} on hinnastossa monessa ryhmässä. Kirjoita ryhmä.` }] }
    if (!known) return { added: { ...row, vatCode: row.vatCode ?? 'STANDARD', active: row.active ?? true } }
    const updated = {
      ...known,
      priceCents: row.priceCents ?? known.priceCents,
      hours: row.hours ?? known.hours,
      vatCode: row.vatCode ?? known.vatCode,
      active: row.active ?? known.active,
    }
    const names = ['priceCents', 'hours', 'vatCode', 'active'] as const
    return names.every((name) => updated[name] === known[name]) ? { unchanged: true } : { updated }
  }
}
