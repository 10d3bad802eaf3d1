import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NotificationBell } from '#features/notifications/web/notification-bell.tsx'
import { OrganizationSwitcher } from '#features/organizations/web/organization-switcher.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ConnectionSign } from './connection-sign.tsx'
import { UserButton } from './user-button.tsx'

const MenuSheet = lazy(() => import('./menu-sheet.tsx').then((m) => ({ default: m.MenuSheet })))
const UserMenu = lazy(() => import('./user-menu.tsx').then((m) => ({ default: m.UserMenu })))

export function Header({ isLarge }: { isLarge: boolean }) {
  return (
    <header className="sticky top-0 z-30 flex h-(--header-height) items-center gap-1 border-line border-b bg-canvas px-2 lg:px-6 print:hidden">
      {isLarge ? null : (
        <>
          <MenuButton />
          <div className="min-w-0 grow">
            <OrganizationSwitcher isLarge={false} />
          </div>
        </>
      )}
      <ConnectionSign />
      <div className="ml-auto flex items-center gap-1">
        <NotificationBell />
        <Suspense fallback={<UserButton isLarge={isLarge} />}>
          <UserMenu isLarge={isLarge} />
        </Suspense>
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
      <Suspense>
        <MenuSheet isOpen={isOpen} onOpenChange={setIsOpen} />
      </Suspense>
    </>
  )
}
