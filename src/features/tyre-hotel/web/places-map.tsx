import { clsx } from 'clsx'
import type { TyrePlace } from '../tyre-places.ts'
import { setNumberText } from '../tyre-set.ts'

type Props = { places: readonly TyrePlace[]; onOpen: (place: TyrePlace) => void }

/** Each hall as a table of rows and shelves; a press opens the place. */
export function PlacesMap({ places, onOpen }: Props) {
  return [...Map.groupBy(places, ({ hall }) => hall)].map(([hall, ofHall]) => {
    const shelves = [...new Set(ofHall.map(({ shelf }) => shelf))].sort((one, other) => one - other)
    const rows = [...Map.groupBy(ofHall, ({ row }) => row)]
    const free = ofHall.filter(({ set, isClosed }) => set === null && !isClosed).length
    return (
      <section key={hall} aria-label={`Halli ${hall}`} className="grid gap-2">
        <h2 className="font-semibold text-lg">
          Halli {hall} <span className="tabular font-normal text-muted text-sm">{free} vapaana</span>
        </h2>
        <div className="overflow-x-auto rounded-lg border border-line bg-surface">
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">Hallin {hall} hyllypaikat</caption>
            <thead>
              <tr className="border-line border-b text-muted">
                <th scope="col" className="px-2 py-1.5 text-left font-semibold">
                  Rivi
                </th>
                {shelves.map((shelf) => (
                  <th key={shelf} scope="col" className="px-1 py-1.5 font-semibold">
                    {shelf}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([row, ofRow]) => (
                <tr key={row} className="border-line border-b last:border-b-0">
                  <th scope="row" className="tabular px-2 text-left font-semibold">
                    {row}
                  </th>
                  {shelves.map((shelf) => {
                    const place = ofRow.find((one) => one.shelf === shelf)
                    return (
                      <td key={shelf} className="p-1">
                        {place ? <Place place={place} onOpen={() => onOpen(place)} /> : null}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    )
  })
}

const Place = ({ place: { name, isClosed, set }, onOpen }: { place: TyrePlace; onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    className={clsx(
      'grid min-h-11 w-full min-w-26 content-center rounded-md border px-1.5 py-1 text-left hover:border-ink',
      set ? 'border-edge bg-sunken' : isClosed ? 'border-line border-dashed text-muted' : 'border-done/40 bg-done-soft',
    )}
  >
    <span className="tabular font-semibold">{name}</span>
    <span className="tabular truncate text-xs">
      {set ? `${setNumberText(set.number)} ${set.plate}` : isClosed ? 'Suljettu' : 'Vapaa'}
    </span>
  </button>
)
