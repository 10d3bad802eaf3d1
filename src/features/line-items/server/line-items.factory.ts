import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import type { LineItemRow } from './line-items.access.ts'
import { lineItems } from './line-items.tables.ts'

type Given = Partial<typeof lineItems.$inferInsert> & { ticketId: string; garageId: string }

export async function makeLine(db: Queryable, given: Given): Promise<LineItemRow> {
  const [line] = await db
    .insert(lineItems)
    .values({
      kind: 'OTHER',
      name: 'Jarrupalat eteen',
      unit: 'sarja',
      quantityThousandths: 1000,
      unitPriceCents: 8900,
      vatCode: 'STANDARD',
      place: 1,
      requestKey: randomUUID(),
      ...given,
    })
    .returning()
  if (!line) throw new Error('the line was not made')
  return line
}
