import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { priceText } from '#features/line-items/web/line-words.ts'
import { LineWriter, type WrittenLine } from '#features/line-items/web/line-writer.tsx'
import { lineNetCents } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Wanted } from '../../offer-requests.ts'
import { LineDialog } from './line-dialog.tsx'
import { groupOf, type LineOfOffer, newKey } from './offer-values.ts'

type Props = {
  lines: readonly LineOfOffer[]
  wanted: readonly Wanted[]
  customerId: string
  error: string | undefined
  onChange: (change: (lines: readonly LineOfOffer[]) => readonly LineOfOffer[]) => void
  /** In which group a line is begun that is not added yet. */
  onWriting: (group: string, isWriting: boolean) => void
}

/** The lines work by work, as the customer compares them; what belongs to none of them, or to all, is last. */
export function OfferLines({ lines, wanted, customerId, error, onChange, onWriting }: Props) {
  const [edited, setEdited] = useState<LineOfOffer | null>(null)
  const groups = [...wanted, { id: null, name: wanted.length === 0 ? 'Rivit' : 'Muut rivit' }]
  const change = (line: LineOfOffer) => onChange((all) => all.map((one) => (one.key === line.key ? line : one)))
  return (
    <div className="grid gap-5" id="offer-lines">
      {groups.map(({ id, name }) => (
        <fieldset key={id ?? ''} className="grid min-w-0 gap-2">
          <legend className="wrap-anywhere mb-1.5 font-semibold">{name}</legend>
          <Lines
            lines={lines.filter((line) => groupOf(line, wanted) === id)}
            onEdit={setEdited}
            onRemove={({ key }) => onChange((all) => all.filter((one) => one.key !== key))}
          />
          <LineWriter
            pricesOf={{ customerId }}
            onWriting={(isWriting) => onWriting(id ?? '', isWriting)}
            onAdd={(line) => onChange((all) => [...all, written(line, id)])}
            onAddPackage={async ({ lines: packed }) =>
              onChange((all) => [
                ...all,
                ...packed.map(({ isCustomerPrice: _, unitPriceCents, ...line }) => ({
                  ...line,
                  key: newKey(),
                  wantedId: id,
                  unitPriceCents: unitPriceCents ?? 0,
                })),
              ])
            }
          />
        </fieldset>
      ))}
      <FieldError id="offer-lines-error" message={error} />
      {edited ? <LineDialog line={edited} wanted={wanted} onChange={change} onClose={() => setEdited(null)} /> : null}
    </div>
  )
}

const written = ({ requestKey: key, ...line }: WrittenLine, wantedId: string | null): LineOfOffer => ({
  ...line,
  key,
  wantedId,
})

type LinesProps = {
  lines: readonly LineOfOffer[]
  onEdit: (line: LineOfOffer) => void
  onRemove: (line: LineOfOffer) => void
}

const Lines = ({ lines, onEdit, onRemove }: LinesProps) =>
  lines.length === 0 ? null : (
    <ul className="divide-y divide-line border-line border-y">
      {lines.map((line) => (
        <li key={line.key} className="flex items-center gap-1 py-1.5">
          <div className="min-w-0 grow">
            <p className="wrap-anywhere">{line.name}</p>
            <p className="tabular text-muted text-sm">{priceText(line)}</p>
          </div>
          {line.unitPriceCents === 0 ? <Badge kind="signal">Ei hintaa</Badge> : null}
          <span className="tabular whitespace-nowrap px-1 font-semibold">{formatMoney(lineNetCents(line))}</span>
          <IconButton label={`Muokkaa riviä ${line.name}`} onClick={() => onEdit(line)}>
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label={`Poista rivi ${line.name}`} onClick={() => onRemove(line)}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
