import { eq, sql } from 'drizzle-orm'
import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { settingsToEdit } from '#features/organizations/server/own-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import type { Importer } from '#server/import/importer.ts'
import { makeReport, unreadable } from '#server/import/make-report.ts'
import { knownColumns } from '#server/import/map-columns.ts'
import { type Csv, readCsv } from '#server/import/read-csv.ts'
import { type FileRows, type Numbered, readRows, type Wrong } from '#server/import/read-rows.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { ImportError } from '#shared/import-report.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import { MAX_PACKAGE_ROWS, type PackageRowEdit, type ServicePackage } from '../packages.ts'
import { products, services } from './catalog.tables.ts'
import { PACKAGE_TITLES, type PackageRowOfFile, packageFile } from './package-file.ts'
import { servicePackages } from './package-list.ts'
import { serviceKey } from './service-file.ts'

const MAX_ROWS = 5000

type Rows = Numbered<PackageRowOfFile>[]
type NewPackage = Pick<ServicePackage, 'name' | 'group' | 'active'> & { rows: PackageRowEdit[] }
type Kept = NewPackage & { id: string; version: number }

/**
 * Service packages from a spreadsheet: a row for each thing in a package, named by the code or name that it has on the price list. Known ones, by
 * group and name, get the rows of the file. A package with a wrong row is left out whole.
 */
export const packageImporter: Importer = {
  async requireAccess(asked) {
    await settingsToEdit(asked, asked, maySeePriceLists)
  },
  async run(request) {
    const { db, bytes, save, services: given } = request
    const { organizationId, actor } = await settingsToEdit(request, request, maySeePriceLists)
    const reader = packageFile(dayInHelsinki(given.clock()))
    const csv = await readCsv(bytes, { maxRows: MAX_ROWS, columns: knownColumns(reader) })
    const file = await readRows(csv, reader, request.chosen)
    if (!('rows' in file)) return unreadable(file)
    return servicePackages.change(db, organizationId, async (tx) => {
      const find = await priceListOf(tx, organizationId, file.rows)
      const existing = new Map((await servicePackages.all(tx, organizationId)).map((one) => [serviceKey(one), one]))
      const added: NewPackage[] = []
      const updated: Kept[] = []
      const errors: ImportError[] = [...file.errors]
      let unchanged = 0
      const ofPackage = Map.groupBy(file.rows, ({ row }) => serviceKey({ group: row.group, name: row.package }))
      const broken = packagesOf(csv.rows, file)
      for (const [key, rows] of ofPackage) {
        // what is left of it would be another package
        if (broken.has(key)) continue
        const made = packageOf(rows, find)
        if ('wrong' in made) errors.push(...made.wrong)
        else {
          const known = existing.get(key)
          if (!known) added.push(made.package)
          else if (isSame(known, made.package)) unchanged++
          else
            updated.push({
              id: known.id,
              version: known.version,
              ...made.package,
              name: known.name,
              group: known.group,
              // a file has no column for it
              active: known.active,
            })
        }
      }
      const imported = save && (errors.length === 0 || request.isPartial === true)
      if (imported) {
        await servicePackages.saveMany(tx, organizationId, { added, updated })
        await recordAudit<CatalogAudit>(tx, actor, {
          action: 'catalog.packages_imported',
          organizationId,
          details: { added: added.length, updated: updated.length },
        })
      }
      return makeReport({
        imported,
        csv,
        file,
        errors,
        nameColumn: PACKAGE_TITLES.package,
        added: added.length,
        updated: updated.length,
        unchanged,
        skipped: file.skipped,
        warnings: file.warnings,
        sums: [
          { label: 'Uusia paketteja', count: added.length },
          { label: 'Päivitettäviä paketteja', count: updated.length },
        ],
      })
    })
  },
}

/** The packages of which a row could not be read, by their keys. */
function packagesOf(rows: Csv['rows'], { errors, columns, preview }: FileRows<PackageRowOfFile>): Set<string> {
  const wrong = new Set(errors.map(({ row }) => row))
  const [name, group] = [columns.indexOf(PACKAGE_TITLES.package), columns.indexOf(PACKAGE_TITLES.group)]
  return new Set(
    rows
      .filter(({ row }) => wrong.has(row))
      .map((row) => serviceKey({ name: preview(row)[name] ?? '', group: preview(row)[group] ?? '' })),
  )
}

type Find = (row: PackageRowOfFile) => PackageRowEdit | { wrong: Wrong }

function packageOf(rows: Rows, find: Find): { package: NewPackage } | { wrong: ImportError[] } {
  const [first] = rows
  const wrong: ImportError[] = []
  const found: PackageRowEdit[] = []
  for (const { number, row } of rows) {
    const one = find(row)
    if ('wrong' in one) wrong.push({ row: number, ...one.wrong })
    else found.push(one)
  }
  if (rows.length > MAX_PACKAGE_ROWS)
    wrong.push({
      row: first?.number ?? null,
      column: PACKAGE_TITLES.package,
      message: `Paketissa voi olla enintään ${MAX_PACKAGE_ROWS} riviä`,
    })
  if (!first || wrong.length > 0) return { wrong }
  return { package: { name: first.row.package, group: first.row.group, rows: found, active: true } }
}

const isSame = (known: ServicePackage, made: NewPackage): boolean =>
  JSON.stringify(known.rows.map(told)) === JSON.stringify(made.rows.map(told))

/** What two rows have to share to be one. */
const told = (row: PackageRowEdit | ServicePackage['rows'][number]) =>
  row.kind === 'OTHER'
    ? [row.kind, row.name, row.quantityThousandths, row.unit, row.priceCents, row.vatCode]
    : [row.kind, row.sourceId, row.quantityThousandths]

/** Looks up what rows name on the garage's price list: a product by its code, else a service or a product by its name. */
async function priceListOf(db: Queryable, garageId: string, rows: Rows): Promise<Find> {
  const codes = [...new Set(rows.flatMap(({ row }) => (row.code ? row.code.toLowerCase() : [])))]
  const names = [...new Set(rows.flatMap(({ row }) => (row.name ? row.name.toLowerCase() : [])))]
  const ofServices = await db
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(sql`${eq(services.organizationId, garageId)} and ${isOneOf(sql`lower(${services.name})`, names, 'text')}`)
  const ofProducts = await db
    .select({ id: products.id, name: products.name, code: products.code })
    .from(products)
    .where(
      sql`${eq(products.organizationId, garageId)} and (${isOneOf(sql`lower(${products.code})`, codes, 'text')}
        or ${isOneOf(sql`lower(${products.name})`, names, 'text')})`,
    )
  const byCode = new Map(ofProducts.map((one) => [one.code.toLowerCase(), one]))
  const servicesByName = Map.groupBy(ofServices, ({ name }) => name.toLowerCase())
  const productsByName = Map.groupBy(ofProducts, ({ name }) => name.toLowerCase())
  return (row) => {
    const { quantityThousandths } = row
    const coded = row.code === '' ? undefined : byCode.get(row.code.toLowerCase())
    if (coded) return { kind: 'PRODUCT', sourceId: coded.id, name: coded.name, quantityThousandths }
    const name = row.name.toLowerCase()
    const named = [
      ...(servicesByName.get(name) ?? []).map((one) => ({ kind: 'SERVICE' as const, ...one })),
      ...(productsByName.get(name) ?? []).map((one) => ({ kind: 'PRODUCT' as const, id: one.id, name: one.name })),
    ]
    const [one] = row.code === '' ? named : []
    if (one && named.length > 1)
      return {
        wrong: { column: PACKAGE_TITLES.name, message: `${row.name} on hinnastossa monta kertaa. Anna tuotekoodi.` },
      }
    if (one) return { kind: one.kind, sourceId: one.id, name: one.name, quantityThousandths }
    if (row.priceCents === null || row.name === '')
      return {
        wrong: {
          column: row.code === '' ? PACKAGE_TITLES.name : PACKAGE_TITLES.code,
          message: `${row.code || row.name} ei ole hinnastossa. Tuo se ensin palveluihin tai tuotteisiin, tai anna riville nimi ja hinta.`,
        },
      }
    const { unit, priceCents, vatCode } = row
    return { kind: 'OTHER', name: row.name, quantityThousandths, unit, priceCents, vatCode }
  }
}
