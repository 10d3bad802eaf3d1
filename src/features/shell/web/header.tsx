import { Menu } from 'lucide-react'
import { useState } from 'react'
import { NotificationBell } from '#features/notifications/web/notification-bell.tsx'
import { OrganizationSwitcher } from '#features/organizations/web/organization-switcher.tsx'
import { SearchField } from '#features/search/web/search-field.tsx'
import { CallButton } from '#features/tickets/web/calls/call-button.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { ConnectionSign } from './connection-sign.tsx'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { UserMenuButton } from './user-menu-button.tsx'

const MenuSheet = lazyComponent(() => import('./menu-sheet.tsx'), 'MenuSheet')

export function Header({ isLarge }: { isLarge: boolean }) {
  return (
    <header className="sticky top-0 z-30 flex h-(--header-height) items-center gap-1 border-line border-b bg-canvas px-2 max-[13rem]:gap-0 max-[13rem]:px-0 max-[13rem]:[&>button]:w-6 lg:px-6 print:hidden">
      {isLarge ? null : (
        <>
          <MenuButton />
          <div className="@container min-w-0 grow">
            <OrganizationSwitcher isLarge={false} />
          </div>
        </>
      )}
      <ConnectionSign />
      {/* with large letters the buttons are as wide as their signs, not as the letters make them */}
      <div className="flex items-center justify-end gap-1 max-[13rem]:gap-0 lg:min-w-0 lg:grow max-[13rem]:[&>button]:w-6 max-[13rem]:[&>button]:justify-center max-[13rem]:[&>button]:px-0">
        <SearchField />
        <CallButton isShown={isLarge} />
        <ShortcutsHelp />
        <NotificationBell />
        <UserMenuButton isLarge={isLarge} />
      </div>
    </header>
  )
}

function MenuButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label="Valikko" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <Menu className="size-5" aria-hidden="true" />
      </IconButton>
      <LazyOverlay open={isOpen}>
        <MenuSheet isOpen={isOpen} onOpenChange={setIsOpen} />
      </LazyOverlay>
    </>
  )
}
