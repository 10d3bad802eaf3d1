import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { loadAhead } from '#web/first-screen.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { isSearchKey } from './search-keys.ts'

const SearchDialog = lazyComponent(async () => (await import('./load-search.tsx')).loadSearch(), 'SearchDialog')

/** What opens the search, on every page: a field in the header, on small screens a sign; Ctrl or Cmd + K and `/` do the same. */
export function SearchField() {
  const [isOpen, setIsOpen] = useState(false)
  useFollowedPages()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setIsOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="flex h-11 items-center gap-2 rounded-md px-3 text-muted hover:text-ink lg:mr-auto lg:h-10 lg:w-96 lg:border lg:border-edge lg:bg-raised"
      >
        <Search className="size-5" aria-hidden="true" />
        <span className="max-lg:sr-only">Avaa haku</span>
        <kbd className="ml-auto font-sans text-xs max-lg:hidden">
          {/mac/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <LazyOverlay open={isOpen}>
        <SearchDialog isOpen={isOpen} onOpenChange={setIsOpen} />
      </LazyOverlay>
    </>
  )
}

/** Remembers for the search what the person opens, without delaying the page. */
function useFollowedPages(): void {
  const router = useRouter()
  const { id: userId } = useProfile()
  const { id: organizationId } = useOrganization()
  useEffect(() => {
    const left = new AbortController()
    void loadAhead(() => import('./follow-pages.ts'))
      .then(({ followPages }) => {
        if (!left.signal.aborted) left.signal.addEventListener('abort', followPages(router, userId, organizationId))
      })
      // without the script nothing is remembered
      .catch(() => {})
    return () => left.abort()
  }, [router, userId, organizationId])
}
