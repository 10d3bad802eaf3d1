import { useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FACT_LABELS } from '#features/vehicles/vehicle-edit.ts'

/** The columns of the list of cars besides the car itself, in their order, by their headings. */
export const FLEET_COLUMNS = {
  where: 'Missä',
  inspection: 'Katsastus',
  service: 'Huolto',
  mileage: 'Mittarilukema',
  driver: FACT_LABELS.driverId,
  costCentre: FACT_LABELS.costCentre,
  location: FACT_LABELS.location,
  group: FACT_LABELS.groupName,
} as const
export type FleetColumn = keyof typeof FLEET_COLUMNS

export const fleetColumns = Object.keys(FLEET_COLUMNS) as FleetColumn[]
/** What a person sees who has chosen none. */
const AT_FIRST: readonly FleetColumn[] = ['where', 'inspection', 'service', 'mileage', 'driver']

/** The columns that this person has chosen, kept on this device like the view of the desk (decision 23). */
export function useShownColumns(): [readonly FleetColumn[], (columns: readonly FleetColumn[]) => void] {
  const { id: userId } = useProfile()
  const { id: organizationId } = useOrganization()
  const key = `fleet columns ${userId} ${organizationId}`
  const [columns, setColumns] = useState(() => kept(key) ?? AT_FIRST)
  const choose = (next: readonly FleetColumn[]) => {
    setColumns(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // forbidden storage: they are shown until the page is left
    }
  }
  return [columns, choose]
}

function kept(key: string): FleetColumn[] | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(read) ? fleetColumns.filter((column) => read.includes(column)) : null
  } catch {
    return null
  }
}
