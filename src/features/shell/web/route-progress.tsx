import { useRouterState } from '@tanstack/react-router'
import { PageProgress } from '#web/ui/loading-indicator.tsx'

/** While the next page is fetched and the present one is still shown. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? <PageProgress /> : null
}
