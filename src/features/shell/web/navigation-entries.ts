import type { NavigationEntry, NavigationPlace, Viewer, WebFeature } from '#web/feature.ts'

export type NavigationSection = { label: string | null; entries: readonly NavigationEntry[] }

/** What a person starts: the quick links of small screens, the buttons above the navigation of large ones. */
export type Actions = readonly NavigationEntry[]

/** The entries of a place that this person is offered, in their order. */
export function entriesAt(
  features: readonly WebFeature[],
  place: NavigationPlace,
  viewer: Viewer | null,
): NavigationEntry[] {
  return features
    .flatMap((feature) => feature.navigation ?? [])
    .filter((entry) => entry.place === place && (!entry.isFor || (viewer !== null && entry.isFor(viewer))))
    .sort((one, other) => one.order - other.order)
}

export function sectionsFor(features: readonly WebFeature[], viewer: Viewer): NavigationSection[] {
  const sections = [
    { label: null, entries: entriesAt(features, 'main', viewer) },
    { label: null, entries: entriesAt(features, 'own', viewer) },
    ...(viewer.isSuperUser
      ? [{ label: 'Vain superkäyttäjille', entries: entriesAt(features, 'platform', viewer) }]
      : []),
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

/** The bottom bar of small screens; `Lisää` is in its middle and is no link. */
export function bottomEntries(features: readonly WebFeature[], viewer: Viewer) {
  const all = [...entriesAt(features, 'main', viewer), ...entriesAt(features, 'own', viewer)]
  return {
    left: all.filter(({ bottomBar }) => bottomBar === 'left'),
    right: all.filter(({ bottomBar }) => bottomBar === 'right'),
  }
}

/** Whether the entry is the present one; the work desk's own path is the beginning of every other, so it must be exact. */
export function isPresent(
  { to, alsoUnder = [] }: Pick<NavigationEntry, 'to' | 'alsoUnder'>,
  pathname: string,
): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const below = (base: string) => path === base || path.startsWith(`${base}/`)
  return (to === '/app' ? path === to : below(to)) || alsoUnder.some(below)
}
