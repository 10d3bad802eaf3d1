import { ArrowDown, ArrowUp, EllipsisVertical, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { VatCode } from '#shared/vat.ts'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { centsOf, wholeParts } from '#web/editing/typed-numbers.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { StandingBadge } from '../standing-badge.tsx'
import { VatSelect } from '../vat-select.tsx'
import type { RowValues } from './package-values.ts'

type Props = {
  row: RowValues
  /** It was added a moment ago: its quantity takes the focus. */
  isNew: boolean
  /** The form was sent once: what cannot be read is said at its field. */
  isTried: boolean
  onChange: (changes: Partial<RowValues>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

/** One row: from the price list only the quantity is edited, without it every field. */
export function PackageRowFields(props: Props) {
  const { row, isNew, isTried, onChange } = props
  const quantity = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) quantity.current?.select()
  }, [isNew])
  const amount = wholeParts(row.quantityThousandths, 1000)
  const isListed = row.kind !== 'OTHER'
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
          <span className="wrap-anywhere">{row.name}</span>
          {row.code ? <span className="text-muted text-sm">{row.code}</span> : null}
          <StandingBadge standing={row.standing} />
          {isListed ? <ListedPrice row={row} /> : null}
        </div>
        <Field
          label={`Määrä: ${row.name}`}
          hideLabel
          className="w-28 shrink-0"
          error={isTried && !(amount > 0) ? 'Anna määrä' : undefined}
        >
          <TextInput
            ref={quantity}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            suffix={isListed ? row.unit : undefined}
            value={row.quantityThousandths}
            onChange={({ currentTarget }) => onChange({ quantityThousandths: currentTarget.value })}
          />
        </Field>
        <RowMenu {...props} />
      </div>
      {isListed ? null : <FreeFields {...{ row, isTried, onChange }} />}
    </div>
  )
}

function ListedPrice({ row }: { row: RowValues }) {
  if (row.standing === 'REMOVED') return null
  return (
    <span className="tabular whitespace-nowrap text-muted text-sm">
      {row.priceCents === '' ? 'sovitaan' : `${row.priceCents} € / ${row.unit}`}
    </span>
  )
}

const FreeFields = ({ row, isTried, onChange }: Pick<Props, 'row' | 'isTried' | 'onChange'>) => (
  <div className="grid grid-cols-[5rem_1fr_1fr] gap-2 pr-12">
    <Field label={`Yksikkö: ${row.name}`} hideLabel error={isTried && !row.unit.trim() ? 'Anna yksikkö' : undefined}>
      <TextInput
        autoComplete="off"
        maxLength={20}
        value={row.unit}
        onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
      />
    </Field>
    <Field
      label={`Hinta, veroton: ${row.name}`}
      hideLabel
      error={isTried && !((centsOf(row.priceCents) ?? Number.NaN) >= 0) ? 'Anna hinta' : undefined}
    >
      <MoneyInput value={row.priceCents} onChange={(priceCents) => onChange({ priceCents })} placeholder="Hinta" />
    </Field>
    <Field label={`ALV: ${row.name}`} hideLabel>
      <VatSelect
        value={row.vatCode}
        onChange={({ currentTarget }) => onChange({ vatCode: currentTarget.value as VatCode })}
      />
    </Field>
  </div>
)

const RowMenu = ({ row, onUp, onDown, onRemove }: Props) => (
  <Menu
    trigger={
      <IconButton label={`${row.name}: toiminnot`} className="shrink-0">
        <EllipsisVertical className="size-5" aria-hidden="true" />
      </IconButton>
    }
  >
    {onUp ? (
      <MenuItem icon={<ArrowUp aria-hidden="true" />} onClick={onUp}>
        Siirrä ylemmäs
      </MenuItem>
    ) : null}
    {onDown ? (
      <MenuItem icon={<ArrowDown aria-hidden="true" />} onClick={onDown}>
        Siirrä alemmas
      </MenuItem>
    ) : null}
    {onUp || onDown ? <MenuSeparator /> : null}
    <MenuItem icon={<Trash2 aria-hidden="true" />} danger onClick={onRemove}>
      Poista
    </MenuItem>
  </Menu>
)
