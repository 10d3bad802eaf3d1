import { Bell, BellRing, CirclePlus, type LucideIcon, UserRound } from 'lucide-react'
import { formatPhone, readPhone } from '#shared/phone.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import type { NavigationPlace, Viewer, WebFeature } from '#web/feature.ts'
import { settingsPagesOf } from '#web/settings-pages.ts'
import type { PickerItem } from '#web/ui/picker.tsx'

/** A page that a search leads to in addition to what it finds: where something is begun, or looked at. */
export type PageAct = PickerItem & {
  to: string
  icon: LucideIcon
  hint: string
  /** With what it begins. */
  search?: Record<string, string>
  /** Begun over the present page rather than on its own: what is known of the caller. */
  caller?: string
  /** What people look for on it, though its name does not say it. */
  also?: string
}

/** Beneath twenty results more would be noise. */
const MOST = 5

/** The pages whose names hold all the words, of those that the person is offered; none without a word. */
export function pageActs(features: readonly WebFeature[], viewer: Viewer, text: string): PageAct[] {
  const words = small(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const pages = [...entries(features, viewer), ...OWN, ...settings(features, viewer)].filter(
    ({ label, hint, also = '' }) => words.every((word) => small(`${label} ${hint} ${also}`).includes(word)),
  )
  return [...newTicket(viewer, text), ...pages].slice(0, MOST)
}

/** A number plate or a phone number may be unknown as yet: the caller's job is begun from here, over the present page. */
function newTicket({ type }: Viewer, text: string): PageAct[] {
  if (type !== 'GARAGE') return []
  const plate = readPlateNumber(text)
  const phone = readPhone(text)
  const caller = plate?.known ? plate.text : phone === null ? undefined : formatPhone(phone)
  if (caller === undefined) return []
  const page = { to: '/app/tickets/new', search: { plate: caller }, icon: CirclePlus, hint: 'Toiminto' }
  return [item({ ...page, caller, label: `Uusi huolto: ${caller}` })]
}

const small = (text: string) => text.toLocaleLowerCase('fi')
const item = (page: Omit<PageAct, 'value'>): PageAct => ({ ...page, value: `page ${page.to} ${page.label}` })

/** The person's own pages, which are in no navigation: the bell and the list of settings lead to them. */
const OWN: readonly PageAct[] = [
  item({ to: '/app/notifications', label: 'Ilmoitukset', icon: Bell, hint: 'Sivu' }),
  item({
    to: '/app/settings/user-account',
    label: 'Käyttäjätili',
    icon: UserRound,
    hint: 'Asetukset',
    also: 'oma nimi kuva puhelin salasana sähköposti kirjautuminen istunnot',
  }),
  item({ to: '/app/settings/user-notifications', label: 'Omat ilmoitukset', icon: BellRing, hint: 'Asetukset' }),
]

const PLACES: readonly NavigationPlace[] = ['action', 'main', 'own']

/** What is begun first, then pages; a super-user's last. */
function entries(features: readonly WebFeature[], viewer: Viewer): PageAct[] {
  const all = features.flatMap(({ navigation = [] }) => navigation)
  return [...PLACES, ...(viewer.isSuperUser ? (['platform'] as const) : [])].flatMap((place) =>
    all
      .filter((entry) => entry.place === place && (entry.isFor?.(viewer) ?? true))
      .map(({ to, label, icon }) => item({ to, label, icon, hint: place === 'action' ? 'Toiminto' : 'Sivu' })),
  )
}

const settings = (features: readonly WebFeature[], { type, isSuperUser }: Viewer): PageAct[] =>
  settingsPagesOf(features, type)
    .filter(({ isPlatforms }) => !isPlatforms || isSuperUser)
    .map(({ path, label, icon }) => item({ to: `/app/settings/${path}`, label, icon, hint: 'Asetukset' }))
