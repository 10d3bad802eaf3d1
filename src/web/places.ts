import type { ComponentType } from 'react'

/**
 * Parts of pages that are left to a feature above, by name, and what each is given. The feature whose page it is declares the place;
 * a later one puts something there in its manifest. So a page can show what stands above its own feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Places {}

/** What a feature puts where. */
export type Pieces = { readonly [Name in keyof Places]?: ComponentType<Places[Name]> }
