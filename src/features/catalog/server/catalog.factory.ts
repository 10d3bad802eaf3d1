import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { products, servicePackages, services } from './catalog.tables.ts'

type GivenService = Partial<typeof services.$inferInsert> & { organizationId: string }
type GivenPackage = Partial<typeof servicePackages.$inferInsert> & { organizationId: string }
type GivenProduct = Partial<typeof products.$inferInsert> & { organizationId: string }

export async function makeService(db: Queryable, given: GivenService): Promise<typeof services.$inferSelect> {
  const [made] = await db
    .insert(services)
    .values({ name: 'Öljynvaihto', group: 'Huolto', priceCents: 8900, hours: 1, ...given })
    .returning()
  if (!made) throw new Error('the service was not made')
  return made
}

export async function makeProduct(db: Queryable, given: GivenProduct): Promise<typeof products.$inferSelect> {
  const [made] = await db
    .insert(products)
    .values({ code: randomUUID().slice(0, 8), name: 'Öljynsuodatin', priceCents: 1290, ...given })
    .returning()
  if (!made) throw new Error('the product was not made')
  return made
}

/** With a row of no list, where no others are given. */
export async function makeServicePackage(
  db: Queryable,
  given: GivenPackage,
): Promise<typeof servicePackages.$inferSelect> {
  const [made] = await db
    .insert(servicePackages)
    .values({
      name: 'Määräaikaishuolto',
      group: 'Huollot',
      rows: [
        {
          kind: 'OTHER',
          name: 'Pikkuosat',
          quantityThousandths: 1000,
          unit: 'erä',
          priceCents: 990,
          vatCode: 'STANDARD',
        },
      ],
      ...given,
    })
    .returning()
  if (!made) throw new Error('the package was not made')
  return made
}
