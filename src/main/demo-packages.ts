import { and, eq } from 'drizzle-orm'
import type { PackageRowEdit } from '#features/catalog/packages.ts'
import { makeServicePackage } from '#features/catalog/server/catalog.factory.ts'
import { products, services } from '#features/catalog/server/catalog.tables.ts'
import { makeCustomerPrices } from '#features/customer-prices/server/customer-prices.factory.ts'
import type { Queryable } from '#server/db/database.ts'

/** What of the price list (`demo-settings.ts`) is named by its service's name or product's code, and how much of it in thousandths. */
type Row = readonly ['SERVICE' | 'PRODUCT', string, number]

const SUPPLIES: PackageRowEdit = {
  kind: 'OTHER',
  name: 'Pientarvikkeet',
  quantityThousandths: 1000,
  unit: 'erä',
  priceCents: 890,
  vatCode: 'STANDARD',
}

const PACKAGES: readonly (readonly [string, string, readonly Row[]])[] = [
  [
    'Määräaikaishuolto, henkilöauto',
    'Huollot',
    [
      ['SERVICE', 'Määräaikaishuolto, pieni', 1000],
      ['PRODUCT', 'OIL-5W30', 4500],
      ['PRODUCT', 'OF-1042', 1000],
      ['PRODUCT', 'CF-2211', 1000],
    ],
  ],
  [
    'Määräaikaishuolto, pakettiauto',
    'Huollot',
    [
      ['SERVICE', 'Määräaikaishuolto, suuri', 1000],
      ['PRODUCT', 'OIL-5W30', 7000],
      ['PRODUCT', 'OF-1042', 1000],
    ],
  ],
  [
    'Etujarrut kuntoon',
    'Jarrut',
    [
      ['SERVICE', 'Jarrujen tarkastus', 1000],
      ['SERVICE', 'Jarrupalojen vaihto, etuakseli', 1000],
      ['PRODUCT', 'BP-F550', 1000],
    ],
  ],
]

/** A garage's packages, and what it has agreed with one of its customers. */
export async function makeDemoPackages(db: Queryable, garageId: string, customerId: string): Promise<void> {
  for (const [name, group, rows] of PACKAGES)
    await makeServicePackage(db, {
      organizationId: garageId,
      name,
      group,
      rows: [
        ...(await Promise.all(rows.map(([kind, named, quantity]) => rowOf(db, garageId, kind, named, quantity)))),
        SUPPLIES,
      ],
    })
  const oil = await rowOf(db, garageId, 'PRODUCT', 'OIL-5W30', 1000)
  const tyres = await rowOf(db, garageId, 'SERVICE', 'Renkaiden vaihto', 1000)
  await makeCustomerPrices(db, {
    organizationId: garageId,
    customerId,
    serviceDiscountPerMille: 100,
    prices: [
      { kind: oil.kind, sourceId: oil.sourceId, name: oil.name, priceCents: 990 },
      { kind: tyres.kind, sourceId: tyres.sourceId, name: tyres.name, priceCents: 5900 },
    ],
  })
}

async function rowOf(db: Queryable, garageId: string, kind: Row[0], named: string, quantityThousandths: number) {
  const [found] =
    kind === 'SERVICE'
      ? await db
          .select({ id: services.id, name: services.name })
          .from(services)
          .where(and(eq(services.organizationId, garageId), eq(services.name, named)))
      : await db
          .select({ id: products.id, name: products.name })
          .from(products)
          .where(and(eq(products.organizationId, garageId), eq(products.code, named)))
  if (!found) throw new Error(`the demo garage sells no ${named}`)
  return { kind, sourceId: found.id, name: found.name, quantityThousandths }
}
