import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endFirstScreen, isFirstScreenDone } from '#web/first-screen.ts'

/** The first screen is done when its page is there and nothing that it shows is on its way. */
export function useEndOfFirstScreen(): void {
  const queryClient = useQueryClient()
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  useEffect(() => {
    if (isLoading || isFirstScreenDone()) return undefined
    const look = () => {
      if (queryClient.isFetching() === 0) endFirstScreen()
    }
    look()
    return queryClient.getQueryCache().subscribe(look)
  }, [isLoading, queryClient])
}
