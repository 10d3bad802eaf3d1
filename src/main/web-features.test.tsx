import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { ownSettings } from '#features/settings/web/settings-pages.ts'
import { bottomEntries, entriesAt, sectionsFor } from '#features/shell/web/navigation-entries.ts'
import { answerGroups } from '#features/support/web/answers.ts'
import { RequestFailure } from '#web/failure.ts'
import { failureText, loadLaterFailures } from '#web/failure-text.ts'
import type { NavigationEntry, Viewer } from '#web/feature.ts'
import { installFeatures } from '#web/installed-features.ts'
import { settingsPagesOf } from '#web/settings-pages.ts'
import { routeTree } from './router.tsx'
import { webFeatures } from './web-features.ts'

const viewer = { isPerson: false, role: 'ADMIN', isSuperUser: false, isEmailVerified: true, switchedOn: [] } as const
const labels = (entries: readonly NavigationEntry[]) => entries.map(({ label }) => label)

test.each([
  [
    'CUSTOMER',
    ['Pyydä korjaamoilta tarjous', 'Ilmoita auto korjaamolle', 'Pyydä sähköinen huoltohistoria'],
    [
      'Työpöytä',
      'Huoltokirjat',
      'Tarjouspyynnöt',
      'Viestit',
      'Arkisto',
      'Korjaamot',
      'Autot',
      'Raportointi',
      'Asetukset',
      'Tuki',
    ],
  ],
  [
    'GARAGE',
    ['Ilmoita asiakkaan auto korjaamolle'],
    [
      'Työpöytä',
      'Asiakkaat',
      'Huoltokirjat',
      'Tarjouspyynnöt',
      'Viestit',
      'Laskutus',
      'Muistutettavat',
      'Arkisto',
      'Raportointi',
      'Asetukset',
      'Tuki',
    ],
  ],
] as const)('a %s starts with %j and navigates by %j', (type, actions, entries) => {
  const who: Viewer = { ...viewer, type }
  expect(labels(entriesAt(webFeatures, 'action', who))).toEqual(actions)
  expect(sectionsFor(webFeatures, who).flatMap((section) => labels(section.entries))).toEqual(entries)
  const { left, right } = bottomEntries(webFeatures, who)
  expect([labels(left), labels(right)]).toEqual([
    ['Työpöytä', 'Huoltokirjat'],
    ['Viestit', 'Asetukset'],
  ])
})

test('super-users, visitors and people with an unproved address are offered what the source says', () => {
  expect(labels(entriesAt(webFeatures, 'platform', null))).toEqual([
    'Organisaatiot',
    'Käyttäjät',
    'Korjaamojen käyttöaste',
    // ours, beyond the source
    'Viestit ulkopuolisille',
    'Ilmoitetut arviot',
    'Tapahtumaloki',
  ])
  expect(labels(entriesAt(webFeatures, 'visitor', null))).toEqual(['Kirjaudu sisään', 'Luo tili', 'Unohdin salasanani'])
  const unproved: Viewer = { ...viewer, type: 'GARAGE', isEmailVerified: false }
  expect(labels(entriesAt(webFeatures, 'warning', unproved))).toEqual(['Vahvista sähköpostiosoitteesi'])
})

test('no two features have one name, and no reason has two sentences', async () => {
  const names = webFeatures.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const all = await Promise.all(
    webFeatures.map(async ({ failures, laterFailures }) => [failures, await laterFailures?.()]),
  )
  const reasons = all.flat().flatMap((sentences) => Object.keys(sentences ?? {}))
  expect(reasons.filter((reason, place) => reasons.indexOf(reason) !== place)).toEqual([])
})

test('each reason that a feature declares has its sentence in the browser, now or after the first screen', async () => {
  const declared = import.meta.glob<Record<string, Record<string, string>>>('../features/*/*.failures.ts', {
    eager: true,
  })
  installFeatures(webFeatures)
  await loadLaterFailures()
  for (const sentences of Object.values(declared).flatMap((module) => Object.values(module)))
    for (const [reason, sentence] of Object.entries(sentences))
      expect(failureText(new RequestFailure({ kind: 'conflict', reason }))).toBe(sentence)
})

test('every feature that writes into the audit log has its words', () => {
  const writing = Object.keys(import.meta.glob('../features/*/*.audit.ts')).map((path) => path.split('/')[2])
  const wordless = webFeatures.filter(({ name, auditWords }) => writing.includes(name) && !auditWords)
  expect(wordless.map(({ name }) => name)).toEqual([])
})

/** Every path of the route tree, with its parameters. */
function pathsOf(route: AnyRoute, above = ''): string[] {
  const own = pathOf(route, above)
  return [own, ...childrenOf(route).flatMap((child) => pathsOf(child, own))]
}

const pathOf = (route: AnyRoute, above: string): string =>
  `${above}/${(route.options as { path?: string } | undefined)?.path ?? ''}`
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
const childrenOf = (route: AnyRoute) => Object.values((route.children ?? {}) as Record<string, AnyRoute>)

test('every navigation entry and every page of a thing is in the route tree', () => {
  const paths = pathsOf(routeTree)
  const wanted = webFeatures.flatMap(({ navigation = [], notificationTargets = {} }) => [
    ...navigation.map(({ to }) => to),
    ...Object.values(notificationTargets).map((target) => {
      const { to, params } = target('x')
      expect(Object.keys(params).map((name) => `$${name}`)).toEqual(to.match(/\$\w+/g) ?? [])
      return to
    }),
  ])
  expect(wanted.filter((to) => !paths.includes(to))).toEqual([])
})

test('each answer of the support page leads to a page of one side or both, and calls it by its name', () => {
  const named = [
    ...webFeatures.flatMap(({ navigation = [] }) => navigation),
    ...webFeatures.flatMap(({ checkedPages }) =>
      checkedPages.map(({ path, heading }) => ({ to: path, label: heading })),
    ),
    ...ownSettings.pages,
    ...settingsPagesOf(webFeatures).map(({ path, label }) => ({ to: `/app/settings/${path}`, label })),
  ]
  const wrong = answerGroups
    .flatMap(({ answers }) => answers.flatMap(({ page }) => page ?? []))
    .filter(({ to, label }) => !named.some((one) => one.to === to && one.label === label))
  expect(wrong).toEqual([])
})

test('the installed application starts at a page, and its menu leads to pages', async () => {
  const manifest = await (await fetch('/manifest.webmanifest')).json()
  const urls = [manifest.start_url, ...manifest.shortcuts.map(({ url }: { url: string }) => url)]
  const paths = pathsOf(routeTree)
  expect(urls.filter((url) => !paths.includes(url))).toEqual([])
})

test('every thing that the search finds has a page in the route tree, and a label', async () => {
  const paths = pathsOf(routeTree)
  for (const load of webFeatures.flatMap(({ searched = {} }) => Object.values(searched))) {
    const { page, label } = (await load()).searched
    const { to, params } = page({ id: 'x', offerRequestId: 'x', other: { id: 'x' } } as never)
    expect(paths).toContain(to)
    expect(params).toEqual({ [to.match(/\$(\w+)/)?.[1] ?? '']: 'x' })
    expect(label).not.toBe('')
  }
})

test('each kind of thing in the archive has a page in the route tree', async () => {
  const paths = pathsOf(routeTree)
  for (const load of webFeatures.flatMap(({ archived }) => archived ?? [])) {
    const { to, params } = (await load()).archived.page('x')
    expect(paths).toContain(to)
    expect(params).toEqual({ [to.match(/\$(\w+)/)?.[1] ?? '']: 'x' })
  }
})

/** The paths of all pages that are reached without naming a thing. */
function pagesOf(route: AnyRoute, above = ''): string[] {
  const own = pathOf(route, above)
  const below = childrenOf(route)
  if (below.length > 0) return below.flatMap((child) => pagesOf(child, own))
  return own.includes('$') ? [] : [own]
}

/** These redirect, or show only the frame or the building blocks. */
const elsewhere = new Set(['/_app', '/auth', '/docs__', '/docs__/ui', '/app/settings'])

test('every page that is reached without naming a thing is opened by the accessibility test', () => {
  const checked = new Set(webFeatures.flatMap(({ checkedPages }) => checkedPages.map(({ path }) => path.split('?')[0])))
  const settings = settingsPagesOf(webFeatures).map(({ path }) => `/app/settings/${path}`)
  const missing = [...pagesOf(routeTree), ...settings].filter((path) => !checked.has(path) && !elsewhere.has(path))
  expect(missing, 'pages without a line in checkedPages of their feature').toEqual([])
})

type Read = (search: Record<string, unknown>) => object

/** How pages read the search parameters of their address. */
function searchesOf(route: AnyRoute): Read[] {
  const own = (route.options as { validateSearch?: Read } | undefined)?.validateSearch
  return [...(own ? [own] : []), ...childrenOf(route).flatMap(searchesOf)]
}

test('no page receives search parameters beyond those that it reads', () => {
  const reads = searchesOf(routeTree)
  expect(reads.length).toBeGreaterThan(5)
  for (const read of reads) expect(read({ unheardOf: 7 })).toEqual({ unheardOf: undefined })
  for (const read of reads) expect(Object.keys(read({ unheardOf: 7 }))).toContain('unheardOf')
})
