import { CircleHelp, LogIn, UserPlus } from 'lucide-react'
import type { NavigationEntry } from '#web/feature.ts'

/** Where a visitor can go (source specification, section 2, side navigation). */
export const visitorEntries = [
  { place: 'visitor', order: 10, to: '/auth/login', label: 'Kirjaudu sisään', icon: LogIn },
  { place: 'visitor', order: 20, to: '/auth/signup', label: 'Luo tili', icon: UserPlus },
  { place: 'visitor', order: 30, to: '/auth/password/request', label: 'Unohdin salasanani', icon: CircleHelp },
] as const satisfies readonly NavigationEntry[]
