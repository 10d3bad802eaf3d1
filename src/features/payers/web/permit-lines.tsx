import { LineSums } from '#features/line-items/web/line-sums.tsx'
import { lineNetCents } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import type { PermitLine } from '../permits.ts'

/** What a payer is asked about, line by line and together. */
export const PermitLines = ({ lines, day }: { lines: readonly PermitLine[]; day: string }) => (
  <div className="grid gap-2">
    <ul aria-label="Pyydettävät rivit" className="divide-y divide-line border-line border-y">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is asked has no ids, and its order stays
        <li key={index} className="flex items-baseline justify-between gap-3 py-1.5">
          <span className="wrap-anywhere">
            {line.name}
            {line.extraWork === null ? null : (
              <span className="block text-muted text-sm">Lisätyö {line.extraWork}, tarvitsee myös haltijan luvan</span>
            )}
          </span>
          <span className="tabular whitespace-nowrap">{formatMoney(lineNetCents(line))}</span>
        </li>
      ))}
    </ul>
    <LineSums lines={lines} day={day} />
  </div>
)
