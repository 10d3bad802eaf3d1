import { formatKilometres, formatNumber } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { perKmText } from '../report-words.ts'
import type { Report } from '../reporting.ts'
import { listLinkClass } from './list-link-class.ts'
import { MoneyTable } from './money-tables.tsx'
import { COSTS, carsText, PER_KM } from './report-words.ts'

type CostCentre = Report['costCentres'][number]

const KM =
  'Kustannuspaikan kilometrit ovat sen autojen kilometrit yhteensä. Mukana ovat kaikki autot, joiden kilometrit nähdään, myös ne, joita ei huollettu. 3 / 5 autoa: kahden auton kilometrejä ei nähdä, eivätkä niiden kulut ole mukana luvussa €/km.'

/** What a customer's cars cost and how far they went, by the cost centre that each has now. */
export function CostCentresSection({ report }: { report: Report }) {
  if (report.costCentres.length === 0) return null
  return (
    <MoneyTable
      report={report}
      title="Kulut kustannuspaikoittain"
      table="costCentres"
      rows={report.costCentres}
      definition={[`${COSTS} Kustannuspaikka on se, joka autolla on nyt.`, PER_KM, KM]}
      lead={{
        header: 'Kustannuspaikka',
        cell: (row) => (
          <>
            {row.key === '' ? (
              'Ei kustannuspaikkaa'
            ) : (
              <NearLink to="/app/vehicles" search={{ costCentre: row.key }} className={listLinkClass}>
                {row.name}
              </NearLink>
            )}
            <span className="-mt-2 block sm:hidden">
              <Driven row={row} />
            </span>
          </>
        ),
      }}
      count="Huoltoja"
      middle={{ header: 'Ajettu', cell: (row) => <Driven row={row} />, shownOn: 'wide' }}
      under={({ distance }) => distance && perKmText(distance)}
      empty="Jaksolla ei valmistunut huoltoja"
    />
  )
}

/** Kilometres, and of how many cars they are. */
const Driven = ({ row: { cars, distance } }: { row: CostCentre }) => (
  <>
    {distance ? formatKilometres(distance.km) : <span className="max-sm:hidden">–</span>}
    {distance ? (
      <span className="block text-muted">
        {distance.cars < cars ? `${formatNumber(distance.cars)} / ${carsText(cars)}` : carsText(cars)}
      </span>
    ) : null}
  </>
)
