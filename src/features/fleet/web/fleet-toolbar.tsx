import { useQuery } from '@tanstack/react-query'
import { Archive, CalendarClock, CarFront, CircleAlert, Columns3, Gauge, Wrench } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FACT_LABELS } from '#features/vehicles/vehicle-edit.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { formatNumber } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'
import type { FleetCounts } from '../fleet.ts'
import type { FleetPageSearch } from './fleet-search.ts'
import { FLEET_COLUMNS, type FleetColumn, fleetColumns } from './shown-columns.ts'

type Props = {
  search: FleetPageSearch
  counts: FleetCounts | undefined
  onChange: (changes: Partial<FleetPageSearch>) => void
  columns: readonly FleetColumn[]
  onColumns: (columns: readonly FleetColumn[]) => void
}

export function FleetToolbar({ search, counts, onChange, columns, onColumns }: Props) {
  const label = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} ${formatNumber(count)}`
  const views = [
    { view: undefined, label: label('Kaikki', counts?.all), icon: CarFront },
    { view: 'inHall' as const, label: label('Korjaamolla', counts?.inHall), icon: Wrench },
    ...(counts?.late || search.state === 'late'
      ? [{ view: 'late' as const, label: label('Myöhässä', counts?.late), icon: CircleAlert }]
      : []),
    { view: 'service' as const, label: label('Huolto lähestyy', counts?.service), icon: Gauge },
    { view: 'inspection' as const, label: label('Katsastus lähestyy', counts?.inspection), icon: CalendarClock },
    ...(counts?.retired || search.state === 'retired'
      ? [{ view: 'retired' as const, label: label('Poistetut', counts?.retired), icon: Archive }]
      : []),
  ]
  return (
    <div className="mb-4 grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <PausedSearchInput
          aria-label="Hae autoja"
          placeholder="Rekisterinumero, merkki, kuljettaja"
          className="grow basis-60 sm:max-w-sm"
          text={search.text ?? ''}
          onText={(text) => onChange({ text: text || undefined })}
        />
        <ViewSwitch
          views={views}
          shown={search.state}
          onShow={(state) => onChange({ state })}
          className="max-w-full flex-wrap"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Filters search={search} onChange={onChange} />
        <Popover
          label="Näytettävät sarakkeet"
          align="end"
          className="w-56 p-3"
          trigger={
            <Button size="sm" className="ml-auto max-md:hidden">
              <Columns3 className="size-4" aria-hidden="true" />
              Sarakkeet
            </Button>
          }
        >
          {fleetColumns.map((column) => (
            <Checkbox
              key={column}
              label={FLEET_COLUMNS[column]}
              checked={columns.includes(column)}
              onChange={({ target }) =>
                onColumns(fleetColumns.filter((one) => (one === column ? target.checked : columns.includes(one))))
              }
            />
          ))}
        </Popover>
      </div>
    </div>
  )
}

const filters = [
  { name: 'location', of: 'locations', label: FACT_LABELS.location, every: 'Kaikki toimipisteet' },
  { name: 'costCentre', of: 'costCentres', label: FACT_LABELS.costCentre, every: 'Kaikki kustannuspaikat' },
  { name: 'group', of: 'groups', label: FACT_LABELS.groupName, every: 'Kaikki ryhmät' },
  { name: 'make', of: 'makes', label: 'Merkki', every: 'Kaikki merkit' },
] as const

/** What there is only one of narrows nothing; one that is in the URL can always be taken away. */
function Filters({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { id: organizationId } = useOrganization()
  const { data: choices } = useQuery(vehiclesApi.choices.queryOptions({ organizationId }))
  return filters.map(({ name, of, label, every }) => {
    const shown = search[name]
    const known = choices?.[of] ?? []
    if (known.length < 2 && !shown) return null
    const options = shown && !known.includes(shown) ? [shown, ...known] : known
    return (
      <Select
        key={name}
        aria-label={label}
        className="w-48 max-sm:w-[calc(50%-0.25rem)]"
        placeholder={every}
        value={shown ?? ''}
        onChange={({ target }) => onChange({ [name]: target.value || undefined })}
      >
        {options.map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </Select>
    )
  })
}
