import { useRef, useState } from 'react'
import { FieldError } from '#web/ui/field.tsx'
import { MAX_PACKAGE_ROWS } from '../../packages.ts'
import { toNextField } from '../next-field.ts'
import { PriceListSearch } from '../price-list-search.tsx'
import { PackageRowFields } from './package-row-fields.tsx'
import { type RowValues, rowOfChoice, rowOfText } from './package-values.ts'

type Props = {
  rows: readonly RowValues[]
  onChange: (rows: RowValues[]) => void
  error: string | undefined
}

/**
 * The rows of a package, written without leaving the keys: some letters and Enter choose from the price list, Enter again leaves the quantity
 * for the next row.
 */
export function PackageRows({ rows, onChange, error }: Props) {
  const search = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState<string>()
  const add = (make: (key: string) => RowValues) => {
    const key = crypto.randomUUID()
    onChange([...rows, make(key)])
    setAdded(key)
  }
  const moved = (from: number, to: number) => {
    const row = rows[from]
    return row ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : [...rows]
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">Rivit</legend>
      {rows.length > 0 ? (
        <ol className="divide-y divide-line border-line border-y">
          {rows.map((row, index) => (
            <li key={row.key} className="py-2" onKeyDown={(event) => toNextField(event, () => search.current?.focus())}>
              <PackageRowFields
                row={row}
                isNew={row.key === added}
                isTried={error !== undefined}
                onChange={(changes) => onChange(rows.with(index, { ...row, ...changes }))}
                onUp={index > 0 ? () => onChange(moved(index, index - 1)) : undefined}
                onDown={index < rows.length - 1 ? () => onChange(moved(index, index + 1)) : undefined}
                onRemove={() => {
                  onChange(rows.toSpliced(index, 1))
                  search.current?.focus()
                }}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {rows.length < MAX_PACKAGE_ROWS ? (
        <PriceListSearch
          label="Lisää rivi"
          hint="Kirjoita palvelun tai tuotteen nimi tai koodi."
          inputRef={search}
          onPick={(choice) => add((key) => rowOfChoice(choice, key))}
          onWrite={(text) => add((key) => rowOfText(text, key))}
        />
      ) : (
        <p className="text-muted text-sm">Paketissa on jo {MAX_PACKAGE_ROWS} riviä.</p>
      )}
      <FieldError id="package-rows" message={error} />
    </fieldset>
  )
}
