import { Link } from '@tanstack/react-router'
import { CircleHelp, LogOut, Settings, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { leave } from '#features/accounts/web/leave.ts'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { chooseTheme, chosenTheme, THEMES } from '#web/theme-choice.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLink, MenuSeparator, Submenu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { UserButton } from './user-button.tsx'

type Props = { isLarge: boolean; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function UserMenu({ isLarge, isOpen, onOpenChange }: Props) {
  const { name, email } = useProfile()
  const signOut = async () => {
    if ((await leave()) === 'failed')
      toast.error('Uloskirjautuminen ei onnistunut', 'Tarkista yhteys ja yritä uudelleen.')
  }
  return (
    <Menu trigger={<UserButton isLarge={isLarge} />} open={isOpen} onOpenChange={onOpenChange}>
      <MenuLabel>
        <span className="block truncate font-semibold text-ink">{name}</span>
        <span className="block truncate">{email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuLink link={<Link to="/app/settings/user-account" />} icon={<Settings aria-hidden="true" />}>
        Asetukset
      </MenuLink>
      <MenuLink link={<Link to="/app/support" />} icon={<CircleHelp aria-hidden="true" />}>
        Tuki
      </MenuLink>
      <Submenu label="Teema" icon={<SunMoon aria-hidden="true" />}>
        <ThemeChoice />
      </Submenu>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onClick={() => void signOut()}>
        Kirjaudu ulos
      </MenuItem>
    </Menu>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <MenuChoice
      value={theme}
      options={THEMES}
      onValueChange={(value) => {
        chooseTheme(value)
        setTheme(value)
      }}
    />
  )
}
