import { installedFeatures } from './installed-features.ts'
import type { FilledSlots, Slots } from './slots.ts'

/** What fills the slot; undefined where no installed feature does. */
export const slot = <Name extends keyof Slots>(name: Name): FilledSlots[Name] | undefined =>
  installedFeatures()
    .map(({ slots }) => slots?.[name])
    .find(Boolean)

/** Loads what fills these slots; resolves when all of it is there, or could not be had. */
export async function preloadSlots(names: readonly (keyof Slots)[]): Promise<void> {
  const parts: readonly unknown[] = names.map(slot)
  await Promise.all(parts.map((part) => (isPreloadable(part) ? part.preload() : undefined)))
}

/** What `lazyComponent` makes. */
const isPreloadable = (part: unknown): part is { preload: () => Promise<void> } =>
  typeof part === 'function' && 'preload' in part

type Filled<Name extends keyof Slots> = { of: string; Component: NonNullable<FilledSlots[Name]> }

/** All that fills a slot which several features may fill, in the features' order, each with the name of its feature. */
export const filledSlots = <Name extends keyof Slots>(name: Name): readonly Filled<Name>[] =>
  installedFeatures().reduce<Filled<Name>[]>((found, { name: of, slots }) => {
    const Component = slots?.[name]
    if (Component) found.push({ of, Component })
    return found
  }, [])
