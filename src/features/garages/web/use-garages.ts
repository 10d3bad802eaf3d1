import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { Point } from '#shared/distance.ts'
import { garagesApi } from './garages.api.ts'
import type { GaragesSearch } from './garages-search.ts'

/** The garages of a search, page after page; `showMore` adds one. `withinKm` of `near`; null is any distance. */
export function useGarages(
  { text = '', service = '', open }: GaragesSearch,
  near: Point | null,
  withinKm: number | null = null,
) {
  const { id: organizationId } = useOrganization()
  const input = {
    organizationId,
    text,
    service,
    openNow: open === true,
    ...(near ? { near: { latitude: near.latitude, longitude: near.longitude }, withinKm } : {}),
  }
  const asked = JSON.stringify(input)
  const [pages, setPages] = useState({ asked, count: 1 })
  const count = pages.asked === asked ? pages.count : 1
  const answers = useQueries({
    queries: Array.from({ length: count }, (_, page) =>
      garagesApi.list.queryOptions({ ...input, page }, { placeholderData: keepPreviousData }),
    ),
  })
  const [first] = answers
  const garages = answers.flatMap((answer) => answer.data?.garages ?? [])
  const total = first?.data?.total ?? 0
  return {
    garages,
    total,
    isLoaded: first?.data !== undefined,
    isStale: answers.some((answer) => answer.isPlaceholderData),
    error: answers.find((answer) => answer.isError)?.error ?? null,
    isFetching: answers.some((answer) => answer.isFetching),
    retry: () => answers.forEach((answer) => void (answer.isError && answer.refetch())),
    hasMore: garages.length < total,
    showMore: () => setPages({ asked, count: count + 1 }),
  }
}
