import { Suspense } from 'react'
import { installedFeatures } from './installed-features.ts'

/** What other features add to the page of this thing, in their order. */
export const ThingParts = ({ kind, id }: { kind: string; id: string }) =>
  installedFeatures().map(({ name, thingParts }) => {
    const Part = thingParts?.[kind]
    return Part ? (
      <Suspense key={name}>
        <Part id={id} />
      </Suspense>
    ) : null
  })
