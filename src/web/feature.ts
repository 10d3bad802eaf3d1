import type { QueryKey } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { ArchivedWords } from '#shared/archived-words.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { AuditWordList } from './audit-words.ts'
import type { LivePatch } from './live/live-patch.ts'
import type { ActSender } from './offline/queued-act.ts'
import type { FilledSlots } from './slots.ts'
import type { StatusTone } from './ui/status-glyph.tsx'

/** Who looks, as far as it decides what is offered; what may be done is the server's to decide. */
export type Viewer = {
  type: OrganizationType
  /** A private person, who is spoken to in words of their own. */
  isPerson: boolean
  role: MemberRole
  isSuperUser: boolean
  isEmailVerified: boolean
  /** What the organisation has switched on of the features that are off otherwise, by their names. */
  switchedOn: readonly string[]
}

/**
 * Where an entry is shown: among the main ones, the person's own or the platform's; as an act to begin (the first one is the
 * main act), as a warning above all, or for visitors.
 */
export type NavigationPlace = 'main' | 'own' | 'platform' | 'action' | 'warning' | 'visitor'

export type NavigationEntry = {
  place: NavigationPlace
  /** Among those of its place, the smallest first. */
  order: number
  /** A page's path. No type of the router's: that one is made of the features' routes, so it would be its own ground. A test asks whether the page exists. */
  to: string
  label: string
  icon: LucideIcon
  /** Left out: everybody. */
  isFor?: (viewer: Viewer) => boolean
  /** The count next to it, fetched while it is visible; nothing is shown at 0. */
  count?: { useCount: () => number; label: string; isUrgent?: (viewer: Viewer) => boolean }
  /** The entry is the present one on these paths and below, besides its own. */
  alsoUnder?: readonly string[]
  /** In the bottom bar of small screens, left or right of Lisää. */
  bottomBar?: 'left' | 'right'
}

/** A page that the accessibility test opens, and as whom. */
export type CheckedPage = {
  path: string
  as: 'visitor' | 'garage' | 'mechanic' | 'customer' | 'superUser'
  heading: string | RegExp
}

/**
 * A page of an organisation's settings, shown to its own people under `/app/settings/{path}` and to super-users under
 * `/app/manage/organizations/{id}/{managedPath}` (source specification, section 2). What may be done on it is the server's to
 * decide; it reads whose settings they are from the context of the settings.
 */
export type SettingsPage = {
  path: string
  /** Left out: only the organisation's own people have the page. */
  managedPath?: string
  section: 'organization' | 'garage'
  /** Among those of its section, the smallest first. */
  order: number
  label: string
  icon: LucideIcon
  /** Left out: both types of organisation have it. */
  type?: OrganizationType
  /** Among the own settings, for super-users only. */
  isPlatforms?: true
  /** Not among those of a private person. */
  isForCompanies?: true
  load: () => Promise<ComponentType>
}

/** A path with parameters such as `/app/tickets/$ticketId`, and their values; `search` is what of a list is shown. */
export type ThingPage = {
  to: string
  params: Readonly<Record<string, string>>
  search?: Readonly<Record<string, string | number>>
}

/** How the search of everything shows one kind of result, as the feature that knows the kind has declared it. */
export type SearchedKind<Result = never> = {
  /** What such a thing is called: "Huolto". */
  label: string
  page: (result: Result) => ThingPage
  /** What distinguishes one from the others, in addition to its label. */
  Row: (props: { result: Result }) => ReactNode
}

/** A thing of the past, as far as what is done with it needs to know. */
export type ArchivedThing = {
  id: string
  registrationNumber: string | null
  vinNumber: string | null
  make: string
  model: string
  year: number | null
}

/** How the archive shows one kind of thing, as the feature that knows the kind has declared it. */
export type ArchivedKind = ArchivedWords & {
  icon: LucideIcon
  page: (id: string) => ThingPage
  /** The shape and colour of a status; without one it is text only. */
  toneOf?: (status: string) => StatusTone | undefined
  /** Acts on one of them: `hide` takes it off the list while the server answers, `refresh` refetches the list. */
  Acts?: (props: {
    thing: ArchivedThing
    hide: (isHidden: boolean) => void
    refresh: () => Promise<unknown>
  }) => ReactNode
}

/** A page that is being opened: who opens it, and the values in its path. */
export type OpenedPage = { organizationId: string; type: OrganizationType; params: Readonly<Record<string, string>> }

/** What a page asks, as `queryOptions` or `infiniteQueryOptions` have it. */
export type PageQuestion = { queryKey: QueryKey }

/** What keys do in one part of the application. */
export type ShortcutGroup = {
  title: string
  /** Left out: everybody has the part. */
  isFor?: (viewer: Viewer) => boolean
  /** Each of `keys` as `KeyboardHint` takes it. */
  shortcuts: readonly { keys: readonly string[]; does: string }[]
}

/**
 * Everything that the browser takes from one feature. `src/main/web-features.ts` holds the list of features; only the routes are listed by name
 * in `src/main/router.tsx` too, because links are typed by them. Manifests belong to the first screen: what is heavy is loaded when it is needed.
 */
export type WebFeature = {
  name: string
  /** The Finnish sentence of each reason with which its server refuses: those of the first screen's own acts. */
  failures: Readonly<Record<string, string>>
  /** Those of pages that are loaded themselves: they come after the first screen. */
  laterFailures?: () => Promise<Readonly<Record<string, string>>>
  /** By their parent route; `src/main/router.tsx` adds them to it. */
  routes?: { [Parent in 'root' | 'auth' | 'app' | 'settings']?: readonly AnyRoute[] }
  navigation?: readonly NavigationEntry[]
  settingsPages?: readonly SettingsPage[]
  /** By the first word of its procedures: after which realtime events their cached answers are old. */
  staleAfter?: Readonly<Record<string, readonly RealtimeEvent['type'][]>>
  /** How answers of its screens are brought up to date without asking for all of them; loaded when the channel is open. */
  livePatch?: () => Promise<{ livePatch: LivePatch }>
  /**
   * By a page's path, such as `/app/tickets/$ticketId`: what the page will ask, with the very input of its components. Asked as soon as the page is
   * opened, while its code is on its way.
   */
  pageQuestions?: Readonly<Record<string, (page: OpenedPage) => readonly PageQuestion[]>>
  /** Procedures whose answers are stored for offline use, such as `tickets.get`. */
  keptOffline?: readonly string[]
  /** How acts that were made offline are sent, by their kind; loaded when one waits. */
  queuedActs?: Readonly<Record<string, () => Promise<{ sender: ActSender }>>>
  /** By the kind of thing that a notification is about: the thing's page. */
  notificationTargets?: Readonly<Record<string, (id: string) => ThingPage>>
  /** By the kind: how its things are shown where everything is searched, loaded with the search. */
  searched?: Readonly<Record<string, () => Promise<{ searched: SearchedKind }>>>
  /** Its things of the past, loaded with the archive. */
  archived?: () => Promise<{ archived: ArchivedKind }>
  /** What keys do on its pages; loaded with the window that lists all keys. */
  shortcuts?: () => Promise<{ shortcuts: ShortcutGroup }>
  /** What its acts are called in the audit log, loaded with it; a feature with an audit type has words for all of it. */
  auditWords?: () => Promise<{ auditWords: AuditWordList }>
  /** What it puts into pages of features below, loaded lazily. */
  slots?: FilledSlots
  /**
   * Every page that is reached without naming a thing; those about one thing are in the journeys. Of several people of one page the first is the
   * one who may do most: `npm test` opens it as that one only.
   */
  checkedPages: readonly CheckedPage[]
}
