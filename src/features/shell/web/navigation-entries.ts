import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import {
  Archive,
  BookOpenCheck,
  Building2,
  ChartNoAxesColumn,
  CircleHelp,
  FileText,
  KanbanSquare,
  LogIn,
  MailWarning,
  MessagesSquare,
  Settings,
  UserPlus,
  Users,
  Warehouse,
  Wrench,
} from 'lucide-react'
import type { OrganizationType } from '#shared/organization.ts'

export type NavigationEntry = {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: LucideIcon
  /** What the number beside it counts; nothing is shown at 0. */
  count?: { of: number; label: string; isUrgent: boolean }
  /** The entry is the present one on these paths and below, besides its own. */
  alsoUnder?: readonly string[]
}

export type NavigationSection = { label: string | null; entries: NavigationEntry[] }

/** Who looks, as far as it decides what is offered (source specification, sections 2 and 6). */
export type Viewer = { type: OrganizationType; isSuperUser: boolean; isEmailVerified: boolean }

export type Counts = { unarchivedTickets: number; openBooks: number; unreadMessages: number }

export type Actions = { primary: NavigationEntry; secondary: NavigationEntry[] }

const reportVehicle = { to: '/app/tickets/new', icon: Wrench } as const

/** What a person starts: the quick links of small screens, the buttons above the navigation of large ones. */
export function actionsFor({ type }: Pick<Viewer, 'type'>): Actions {
  if (type === 'GARAGE')
    return { primary: { ...reportVehicle, label: 'Ilmoita asiakkaan auto korjaamolle' }, secondary: [] }
  return {
    primary: { to: '/app/offer-requests/new', label: 'Pyydä korjaamoilta tarjous', icon: FileText },
    secondary: [
      { ...reportVehicle, label: 'Ilmoita auto korjaamolle' },
      { to: '/app/maintenance-books/new', label: 'Pyydä sähköinen huoltohistoria', icon: BookOpenCheck },
    ],
  }
}

export const emailWarning: NavigationEntry = {
  to: '/auth/email/request-verification',
  label: 'Vahvista sähköpostiosoitteesi',
  icon: MailWarning,
}

const deskEntry = (counts: Counts): NavigationEntry => ({
  to: '/app',
  label: 'Työpöytä',
  icon: KanbanSquare,
  count: { of: counts.unarchivedTickets, label: 'huoltoa', isUrgent: false },
  alsoUnder: ['/app/tickets'],
})

const booksEntry = ({ type }: Pick<Viewer, 'type'>, counts: Counts): NavigationEntry => ({
  to: '/app/maintenance-books',
  label: 'Huoltokirjat',
  icon: BookOpenCheck,
  count: {
    of: counts.openBooks,
    label: 'uutta tai laskutettavaa',
    isUrgent: type === 'GARAGE' && counts.openBooks > 0,
  },
})

const chatsEntry = (counts: Counts): NavigationEntry => ({
  to: '/app/chats',
  label: 'Viestit',
  icon: MessagesSquare,
  count: { of: counts.unreadMessages, label: 'lukematonta viestiä', isUrgent: false },
})

const settingsEntry: NavigationEntry = {
  to: '/app/settings/user-account',
  label: 'Asetukset',
  icon: Settings,
  alsoUnder: ['/app/settings'],
}

/** Vain superkäyttäjille. */
export const managementEntries: NavigationEntry[] = [
  { to: '/app/manage/organizations', label: 'Organisaatiot', icon: Building2 },
  { to: '/app/manage/users', label: 'Käyttäjät', icon: Users },
  { to: '/app/manage/usage', label: 'Korjaamojen käyttöaste', icon: ChartNoAxesColumn },
]

export function sectionsFor(viewer: Viewer, counts: Counts): NavigationSection[] {
  const common: NavigationEntry[] = [
    deskEntry(counts),
    booksEntry(viewer, counts),
    chatsEntry(counts),
    { to: '/app/archive', label: 'Arkisto', icon: Archive },
    ...(viewer.type === 'CUSTOMER' ? [{ to: '/app/garages', label: 'Korjaamot', icon: Warehouse } as const] : []),
  ]
  const own: NavigationEntry[] = [settingsEntry, { to: '/app/support', label: 'Tuki', icon: CircleHelp }]
  return [
    { label: null, entries: common },
    { label: null, entries: own },
    ...(viewer.isSuperUser ? [{ label: 'Vain superkäyttäjille', entries: managementEntries }] : []),
  ]
}

/** The bottom bar of small screens; `Lisää` stands in its middle and is no link. */
export function bottomEntries(viewer: Viewer, counts: Counts): { left: NavigationEntry[]; right: NavigationEntry[] } {
  return { left: [deskEntry(counts), booksEntry(viewer, counts)], right: [chatsEntry(counts), settingsEntry] }
}

/** What a visitor is offered. */
export const signedOutEntries: NavigationEntry[] = [
  { to: '/auth/login', label: 'Kirjaudu sisään', icon: LogIn },
  { to: '/auth/signup', label: 'Luo tili', icon: UserPlus },
  { to: '/auth/password/request', label: 'Unohdin salasanani', icon: CircleHelp },
]

/** Whether the entry is the present one; the work desk's own path is the beginning of every other, so it must be exact. */
export function isPresent(
  { to, alsoUnder = [] }: Pick<NavigationEntry, 'to' | 'alsoUnder'>,
  pathname: string,
): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const below = (base: string) => path === base || path.startsWith(`${base}/`)
  return (to === '/app' ? path === to : below(to)) || alsoUnder.some(below)
}
