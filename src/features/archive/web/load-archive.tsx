import { installedFeatures } from '#web/installed-features.ts'
import { Archive } from './archive-page.tsx'

/** The page together with the kinds that the features know, so that nothing is missing when it opens. */
export async function loadArchive() {
  const loads = installedFeatures().flatMap(({ archived }) => archived ?? [])
  const kinds = await Promise.all(loads.map(async (load) => (await load()).archived))
  return { ArchivePage: () => <Archive kinds={kinds} /> }
}
