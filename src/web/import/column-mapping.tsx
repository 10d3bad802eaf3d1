import { useId, useState } from 'react'
import type { ImportMapping } from '#shared/import-report.ts'
import { Select } from '../ui/select.tsx'
import type { ColumnChoice } from './send-file.ts'

type Props = { mapping: ImportMapping; onChosen: (choice: ColumnChoice) => void; isOpen: boolean; isChecking: boolean }

/** As the server names a file that is of no known program. */
const PLAIN = 'plain'
const LEFT_OUT = ''

const cellClass = 'px-3 py-1.5 text-left align-middle max-sm:px-1.5'

/** What each column of the file was taken as: its heading, its first values, and a choice of what it is. */
export function ColumnMapping({ mapping, onChosen, isOpen, isChecking }: Props) {
  const { columns, fields, presets, preset } = mapping
  const presetId = useId()
  // it does not close under the person who chooses
  const [isShown, setIsShown] = useState(isOpen)
  const used = columns.filter(({ field }) => field !== null).length
  const choose = (place: number, field: string) =>
    onChosen({
      ...(preset !== null && { preset }),
      columns: columns.map((column, index) => (index === place ? field || null : column.field)),
    })
  return (
    <details
      open={isShown || isOpen}
      onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}
      className="rounded-md border border-line bg-surface"
    >
      <summary className="cursor-pointer px-3 py-2.5 font-semibold">
        Sarakkeet{' '}
        <span className="font-normal text-muted">
          {preset ? `${preset}: ` : ''}
          {used} / {columns.length} käytetään
        </span>
      </summary>
      <div className="grid gap-3 border-line border-t p-3" aria-busy={isChecking}>
        {presets.length > 0 ? (
          <div className="grid max-w-80 gap-1">
            <label htmlFor={presetId} className="font-semibold text-sm">
              Mistä ohjelmasta tiedosto on
            </label>
            <Select
              id={presetId}
              value={preset ?? PLAIN}
              onChange={(event) => onChosen({ preset: event.target.value })}
            >
              <option value={PLAIN}>Tavallinen taulukko</option>
              {presets.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        <div
          className="max-h-80 overflow-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          tabIndex={0}
        >
          <table className="w-full text-sm">
            <thead>
              <tr className="border-line border-b text-muted">
                <th className={cellClass}>Tiedoston sarake</th>
                <th className={cellClass}>Mitä se on</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ heading, samples, field }, place) => (
                // a file may have a heading twice
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <tr key={place} className="border-line border-b last:border-b-0">
                  <td className={cellClass}>
                    <span className="wrap-anywhere font-semibold">{heading || '(ei otsikkoa)'}</span>
                    <span className="wrap-anywhere block text-muted">{samples.join(' · ') || 'Ei arvoja'}</span>
                  </td>
                  <td className={cellClass}>
                    <Select
                      aria-label={`${heading || `Sarake ${place + 1}`}: mitä se on`}
                      className="min-w-36"
                      value={field ?? LEFT_OUT}
                      onChange={(event) => choose(place, event.target.value)}
                    >
                      <option value={LEFT_OUT}>Jätetään pois</option>
                      {fields.map(({ name, title }) => (
                        <option key={name} value={name}>
                          {title}
                        </option>
                      ))}
                    </Select>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </details>
  )
}
