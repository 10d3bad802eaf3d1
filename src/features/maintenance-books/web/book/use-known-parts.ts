import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { usePaused } from '#web/use-paused.ts'
import { AskKnownParts, type KnownPart } from '../../known-parts.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'

type Part = { name: string; number: string }
type Written = { doneOn: string | null; mileageKm: number | null; parts: readonly Part[] }
/** The known change of a part as it is written now, if there is one. */
export type FindKnownPart = (part: Part) => KnownPart | undefined

const keyOf = ({ name, number }: Part) => `${name.trim()}\n${number.trim()}`

/** Asks, a moment after the last change, which of these parts were changed in the car a short time ago or are under guarantee. */
export function useKnownParts(
  maintenanceBookId: string,
  corrects: number | null,
  { doneOn, mileageKm, parts }: Written,
): FindKnownPart {
  const { id: organizationId } = useOrganization()
  const named = parts.filter(({ name, number }) => name.trim() !== '' || number.trim() !== '')
  const typed = { maintenanceBookId, doneOn, mileageKm, corrects, parts: named }
  // a text, so that typing the same again is no change
  const paused = usePaused(JSON.stringify(AskKnownParts.safeParse(typed).data ?? null), 400)
  const asked: AskKnownParts | null = JSON.parse(paused)
  const { data = [] } = useQuery(
    maintenanceBooksApi.knownParts.queryOptions(
      {
        organizationId,
        ...(asked ?? { maintenanceBookId, doneOn: '2000-01-01', mileageKm: null, corrects, parts: [] }),
      },
      { enabled: asked !== null && asked.parts.length > 0, placeholderData: keepPreviousData },
    ),
  )
  const known = new Map(data.map((part) => [keyOf(part), part]))
  return (part) => known.get(keyOf(part))
}
