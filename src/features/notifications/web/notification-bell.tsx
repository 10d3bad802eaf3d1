import { Bell } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { bellLabel } from './bell-label.ts'
import { useUnreadCount } from './use-unread-count.ts'

const Popup = lazyComponent(() => import('./notification-popup.tsx'), 'NotificationPopup')

/** The header's bell with a dot while something is unread. */
export function NotificationBell() {
  const unread = useUnreadCount()
  const [isOpen, setIsOpen] = useState(false)
  const label = bellLabel(unread)
  const bell = (
    <>
      <Bell className="size-5" aria-hidden="true" />
      {unread > 0 ? (
        <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-canvas bg-signal-fill" />
      ) : null}
    </>
  )
  const trigger = (
    <IconButton label={label} data-tooltip="Ilmoitukset">
      {bell}
    </IconButton>
  )
  // a press before the popup has come is kept: it opens as soon as it is here
  const waiting = (
    <IconButton
      label={label}
      data-tooltip="Ilmoitukset"
      aria-haspopup="dialog"
      aria-busy={isOpen}
      onClick={() => setIsOpen(true)}
    >
      {bell}
    </IconButton>
  )
  return (
    <LazyOverlay open={isOpen} waiting={waiting}>
      <Popup trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen} />
    </LazyOverlay>
  )
}
