import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { isSearchKey } from './search-keys.ts'
import { useFollowedPages } from './use-followed-pages.ts'

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
