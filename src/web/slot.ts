import { installedFeatures } from './installed-features.ts'
import type { FilledSlots, Slots } from './slots.ts'

/** What fills the slot; undefined where no installed feature does. */
export const slot = <Name extends keyof Slots>(name: Name): FilledSlots[Name] | undefined =>
  installedFeatures()
    .map(({ slots }) => slots?.[name])
    .find(Boolean)

type Filled<Name extends keyof Slots> = { of: string; Component: NonNullable<FilledSlots[Name]> }

/** All that fills a slot which several features may fill, in the features' order, each with the name of its feature. */
export const filledSlots = <Name extends keyof Slots>(name: Name): readonly Filled<Name>[] =>
  installedFeatures().reduce<Filled<Name>[]>((found, { name: of, slots }) => {
    const Component = slots?.[name]
    if (Component) found.push({ of, Component })
    return found
  }, [])
