import { useState } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { UserButton } from './user-button.tsx'

const UserMenu = lazyComponent(() => import('./user-menu.tsx'), 'UserMenu')

/** The person at the right of the header. The menu comes after the first paint; a press before that opens it when it is here. */
export function UserMenuButton({ isLarge }: { isLarge: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const waiting = (
    <UserButton isLarge={isLarge} aria-haspopup="menu" aria-busy={isOpen} onClick={() => setIsOpen(true)} />
  )
  return (
    <LazyOverlay open={isOpen} waiting={waiting}>
      <UserMenu isLarge={isLarge} isOpen={isOpen} onOpenChange={setIsOpen} />
    </LazyOverlay>
  )
}
