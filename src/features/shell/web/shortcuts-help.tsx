import { useEffect, useState } from 'react'
import { isTyping } from '#web/is-typing.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'

const ShortcutsDialog = lazyComponent(
  async () => (await import('./load-shortcuts.tsx')).loadShortcuts(),
  'ShortcutsDialog',
)

/** What keys do, on every page: `?` where nothing is written and no window is open. */
export function ShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== '?' || ctrlKey || metaKey || altKey || isTyping(target)) return
      if (!document.querySelector('[data-sheet]')) setIsOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <LazyOverlay open={isOpen}>
      <ShortcutsDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </LazyOverlay>
  )
}
