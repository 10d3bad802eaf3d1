import type { ComponentType } from 'react'

/**
 * Slots: places in pages that are left to a feature above, by name, with the props of what fills each. The feature that has the page declares the
 * slot; a later one fills it in its manifest. So a page can show what belongs to a feature above its own.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Slots {}

/** What a feature puts where. */
export type FilledSlots = { readonly [Name in keyof Slots]?: ComponentType<Slots[Name]> }
