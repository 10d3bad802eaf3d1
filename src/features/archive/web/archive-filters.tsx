import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { ArchivedKind } from '#web/feature.ts'
import { formatDate } from '#web/format.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { DayFilter } from '#web/ui/day-filter.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ArchiveSearch } from '../archive-search.ts'
import { nameOfTimes, readyTimes } from '../archive-times.ts'

export type FilterProps = {
  kinds: readonly ArchivedKind[]
  search: ArchiveSearch
  onChange: (changes: ArchiveSearch) => void
}

/** What of the archive is shown, each with its name above. */
export function ArchiveFilters(props: FilterProps) {
  const { kinds, search, onChange } = props
  return (
    <>
      <Field label="Laji">
        <Select
          value={search.kind ?? ''}
          // a status belongs to its kind
          onChange={(event) => onChange({ kind: event.target.value || undefined, status: undefined })}
        >
          <option value="">Kaikki</option>
          {kinds.map(({ kind, plural }) => (
            <option key={kind} value={kind}>
              {plural}
            </option>
          ))}
        </Select>
      </Field>
      <TimeFilter {...props} />
      <CarFilter {...props} />
      <PartyFilter {...props} />
      <StatusFilter {...props} />
    </>
  )
}

function StatusFilter({ kinds, search, onChange }: FilterProps) {
  const { type } = useOrganization()
  const shown = kinds.filter(({ kind }) => search.kind === undefined || search.kind === kind)
  const [only] = shown
  const options = (kind: ArchivedKind) =>
    Object.entries(kind.statuses[type]).map(([status, label]) => (
      // two kinds may have a status of one name
      <option key={`${kind.kind} ${status}`} value={`${kind.kind} ${status}`}>
        {label}
      </option>
    ))
  const choose = (value: string) => {
    const [kind, status] = value.split(' ')
    onChange(status ? { kind, status } : { status: undefined })
  }
  return (
    <Field label="Tila">
      <Select
        value={search.kind && search.status ? `${search.kind} ${search.status}` : ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Kaikki</option>
        {shown.length === 1 && only
          ? options(only)
          : shown.map((kind) => (
              <optgroup key={kind.kind} label={kind.plural}>
                {options(kind)}
              </optgroup>
            ))}
      </Select>
    </Field>
  )
}

function TimeFilter({ search: { from, to }, onChange }: FilterProps) {
  const today = dayInHelsinki(new Date())
  const [isOwn, setIsOwn] = useState(false)
  // own days that happen to be a ready choice stay open to be changed; without any days there is nothing to change
  const name = isOwn && (from || to) ? 'own' : nameOfTimes({ from, to }, today)
  const choose = (chosen: string) => {
    setIsOwn(chosen === 'own')
    const ready = readyTimes(today).find((one) => one.name === chosen)
    if (ready) onChange({ from: ready.from, to: ready.to })
    else if (!from && !to) onChange({ from: `${today.slice(0, 4)}-01-01`, to: today })
  }
  return (
    <>
      <Field label="Aika">
        <Select value={name} onChange={(event) => choose(event.target.value)}>
          {readyTimes(today).map((ready) => (
            <option key={ready.name} value={ready.name}>
              {ready.label}
            </option>
          ))}
          <option value="own">Valitse päivät</option>
        </Select>
      </Field>
      {name === 'own' ? (
        <>
          <DayFilter label="Alkupäivä" day={from} onDay={(day) => onChange({ from: day })} />
          <DayFilter label="Loppupäivä" day={to} onDay={(day) => onChange({ to: day })} />
          {from && to && from > to ? (
            <p role="status" className="col-span-full text-muted text-sm">
              Päivät ovat väärin päin: näytetään {formatDate(to)}–{formatDate(from)}.
            </p>
          ) : null}
        </>
      ) : null}
    </>
  )
}

function CarFilter({ search: { plate }, onChange }: FilterProps) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const load = async (text: string) => {
    const { cars } = await queryClient.fetchQuery(ticketsApi.intake.cars.queryOptions({ organizationId, text }))
    const found = cars.flatMap((car) => {
      const number = car.registrationNumber ?? car.vinNumber
      return number ? [{ value: number, label: number, name: shortVehicleName(car) }] : []
    })
    if (!/\d/.test(text)) return found
    const { withTypedNumber } = await import('./with-typed-number.ts')
    return withTypedNumber(found, text)
  }
  return (
    <Field label="Auto">
      <Combobox
        placeholder="Kaikki autot"
        emptyText="Tällaista autoa ei löytynyt."
        load={load}
        selected={plate ? { value: plate, label: plate, name: '' } : null}
        onSelect={(item) => onChange({ plate: item?.value })}
        renderItem={({ label, name }) => (
          <span className="flex min-w-0 gap-2">
            <span className="font-semibold">{label}</span> <span className="truncate text-muted">{name}</span>
          </span>
        )}
      />
    </Field>
  )
}

function PartyFilter({ search: { partyId }, onChange }: FilterProps) {
  const { id: organizationId, type } = useOrganization()
  const queryClient = useQueryClient()
  const isGarage = type === 'GARAGE'
  const find = isGarage ? organizationsApi.findCustomers : organizationsApi.findGarages
  const load = async (text: string) => {
    const found = await queryClient.fetchQuery(find.queryOptions({ organizationId, text }))
    return found.map(({ id, name }) => ({ value: id, label: name }))
  }
  const named = useQuery(find.queryOptions({ organizationId, id: partyId }, { enabled: partyId !== undefined }))
  const label = named.data?.[0]?.name ?? (isGarage ? 'Valittu asiakas' : 'Valittu korjaamo')
  return (
    <Field label={isGarage ? 'Asiakas' : 'Korjaamo'}>
      <Combobox
        placeholder={isGarage ? 'Kaikki asiakkaat' : 'Kaikki korjaamot'}
        emptyText={isGarage ? 'Tällaista asiakasta ei löytynyt.' : 'Tällaista korjaamoa ei löytynyt.'}
        load={load}
        selected={partyId ? { value: partyId, label } : null}
        onSelect={(item) => onChange({ partyId: item?.value })}
      />
    </Field>
  )
}
