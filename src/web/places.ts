import type { ComponentType } from 'react'
import { installedFeatures } from './installed-features.ts'

/**
 * Parts of pages that are left to a feature above, by name, and what each is given. The feature whose page it is declares the place;
 * a later one puts something there in its manifest. So a page can show what stands above its own feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Places {}

/** What a feature puts where. */
export type Pieces = { readonly [Name in keyof Places]?: ComponentType<Places[Name]> }

/** What stands at the place; undefined where no installed feature fills it. */
export const pieceAt = <Name extends keyof Places>(name: Name): Pieces[Name] | undefined =>
  installedFeatures()
    .map(({ pieces }) => pieces?.[name])
    .find(Boolean)
