import { type FetchInfiniteQueryOptions, type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOptionalOrganization } from '#features/organizations/web/use-organization.ts'
import type { PageQuestion } from '#web/feature.ts'
import { installedFeatures } from '#web/installed-features.ts'
import { holdPageLoad } from '#web/page-load.ts'

/** Asks what an opened page will ask, before its code is there, and holds up what is loaded ahead until the page has all that it waits for. */
export function usePageLoads(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const organization = useOptionalOrganization()
  const organizationId = organization?.id
  const type = organization?.type

  useEffect(() => {
    let release: (() => void) | undefined
    const hold = () => {
      const isWaiting = router.state.isLoading || queryClient.isFetching() > 0
      if (isWaiting) release ??= holdPageLoad()
      if (isWaiting) return
      release?.()
      release = undefined
    }
    hold()
    const stops = [
      router.subscribe('onBeforeLoad', hold),
      router.subscribe('onResolved', hold),
      queryClient.getQueryCache().subscribe(hold),
    ]
    return () => {
      for (const stop of stops) stop()
      release?.()
    }
  }, [router, queryClient])

  useEffect(() => {
    if (!organizationId || !type) return undefined
    const ask = (location: typeof router.state.location) => {
      const page = router.matchRoutes(location).at(-1)
      if (!page) return
      for (const { pageQuestions } of installedFeatures())
        for (const question of pageQuestions?.[page.fullPath]?.({ organizationId, type, params: page.params }) ?? [])
          void prefetch(question)
    }
    const prefetch = (question: PageQuestion): Promise<void> =>
      'initialPageParam' in question
        ? queryClient.prefetchInfiniteQuery(question as unknown as FetchInfiniteQueryOptions)
        : queryClient.prefetchQuery(question as FetchQueryOptions)
    ask(router.state.location)
    return router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
      if (pathChanged) ask(toLocation)
    })
  }, [router, queryClient, organizationId, type])
}
