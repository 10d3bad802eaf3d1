import { installedFeatures } from './installed-features.ts'
import type { Pieces, Places } from './places.ts'

/** What stands at the place; undefined where no installed feature fills it. */
export const pieceAt = <Name extends keyof Places>(name: Name): Pieces[Name] | undefined =>
  installedFeatures()
    .map(({ pieces }) => pieces?.[name])
    .find(Boolean)

type Standing<Name extends keyof Places> = { of: string; Piece: NonNullable<Pieces[Name]> }

/** All that stand at a place which several features may fill, in the features' order, each with the name of its feature. */
export const piecesAt = <Name extends keyof Places>(name: Name): readonly Standing<Name>[] =>
  installedFeatures().reduce<Standing<Name>[]>((found, { name: of, pieces }) => {
    const Piece = pieces?.[name]
    if (Piece) found.push({ of, Piece })
    return found
  }, [])
