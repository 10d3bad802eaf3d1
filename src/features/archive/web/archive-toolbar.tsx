import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { useWiderThan } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { ArchiveFilters, type FilterProps } from './archive-filters.tsx'

const Drawer = lazyComponent(() => import('#web/ui/drawer.tsx'), 'Drawer')

/** What is searched for, and the filters: in sight on a wide screen, in a drawer on a phone. */
export function ArchiveToolbar(props: FilterProps) {
  const { search, onChange } = props
  const isWide = useWiderThan('desktop')
  const [isOpen, setIsOpen] = useState(false)
  const { text: _, from, to, ...others } = search
  const active = Object.keys(others).length + (from || to ? 1 : 0)
  return (
    <div className="mb-4 print:hidden">
      <div className="flex gap-2">
        <PausedSearchInput
          text={search.text ?? ''}
          onText={(text) => onChange({ text: text || undefined })}
          aria-label="Hae arkistosta"
          placeholder="Rekisterinumero, otsikko, numero, nimi"
          className="min-w-0 grow desktop:max-w-md"
        />
        {isWide ? null : (
          <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog" className="px-3!">
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            Rajaa
            {active > 0 ? (
              <span className="tabular rounded-full bg-brand px-1.5 text-on-brand text-xs">{active}</span>
            ) : null}
          </Button>
        )}
      </div>
      {isWide ? (
        <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
          <ArchiveFilters {...props} />
        </div>
      ) : (
        <LazyOverlay open={isOpen}>
          <Drawer
            open={isOpen}
            onOpenChange={setIsOpen}
            title="Rajaa arkistoa"
            footer={
              <Button kind="primary" onClick={() => setIsOpen(false)}>
                Näytä
              </Button>
            }
          >
            <div className="grid gap-3">
              <ArchiveFilters {...props} />
            </div>
          </Drawer>
        </LazyOverlay>
      )}
    </div>
  )
}
