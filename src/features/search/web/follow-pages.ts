import type { AnyRouter } from '@tanstack/react-router'
import type { WebFeature } from '#web/feature.ts'
import { installedFeatures } from '#web/installed-features.ts'
import type { OpenedThing } from '../search.ts'
import { keepOpened } from './opened-things.ts'

type Match = { fullPath: string; params: Record<string, string> }

/** The thing whose page this is, if it is one that the search finds. */
export function thingOfPage(
  features: readonly Pick<WebFeature, 'searched' | 'notificationTargets'>[],
  { fullPath, params }: Match,
): OpenedThing | null {
  for (const { searched = {}, notificationTargets = {} } of features)
    for (const kind of Object.keys(searched)) {
      const target = notificationTargets[kind]?.('')
      const id = params[Object.keys(target?.params ?? {})[0] ?? '']
      if (id && target?.to === fullPath) return { kind, id }
    }
  return null
}

/** Keeps which things the person opens, from anywhere, until the returned function is called. */
export function followPages(router: AnyRouter, userId: string, organizationId: string): () => void {
  const look = () => {
    const page: Match | undefined = router.state.matches.at(-1)
    const thing = page && thingOfPage(installedFeatures(), page)
    if (thing) keepOpened(userId, organizationId, thing)
  }
  look()
  return router.subscribe('onResolved', look)
}
