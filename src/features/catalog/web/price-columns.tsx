import { formatMoney } from '#shared/money.ts'
import type { VatCode } from '#shared/vat.ts'
import { namedClass } from '#web/editing/row-actions.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import { vatRate, withVat } from './vat-words.ts'

type Named = { name: string; active: boolean }

/** Without a price it is agreed on each time. */
type Priced = { priceCents: number | null; vatCode: VatCode }

/** What is sold, and whether it still is. */
export const nameColumn = (header: string): Column<Named> => ({
  key: 'name',
  header,
  lead: true,
  className: namedClass,
  cell: ({ name, active }) => (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-semibold">{name}</span>
      {active ? null : <Badge>Ei käytössä</Badge>}
    </span>
  ),
})

/** The price without VAT, its VAT of today, and what the buyer pays. */
export const priceColumns: Column<Priced>[] = [
  {
    key: 'price',
    header: 'Hinta, veroton',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ priceCents }) => (priceCents === null ? 'sovitaan' : formatMoney(priceCents)),
  },
  {
    key: 'vat',
    header: 'ALV',
    align: 'end',
    wideOnly: true,
    className: 'whitespace-nowrap',
    cell: ({ vatCode }) => vatRate(vatCode),
  },
  {
    key: 'total',
    header: 'Verollinen',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ priceCents, vatCode }) => (priceCents === null ? '–' : withVat(priceCents, vatCode)),
  },
]
