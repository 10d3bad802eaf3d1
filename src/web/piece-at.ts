import { installedFeatures } from './installed-features.ts'
import type { Pieces, Places } from './places.ts'

/** What stands at the place; undefined where no installed feature fills it. */
export const pieceAt = <Name extends keyof Places>(name: Name): Pieces[Name] | undefined =>
  installedFeatures()
    .map(({ pieces }) => pieces?.[name])
    .find(Boolean)
