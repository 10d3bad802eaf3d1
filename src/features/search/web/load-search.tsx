import { installedFeatures } from '#web/installed-features.ts'
import { SearchWindow, type Props as WindowProps } from './search-window.tsx'

type Props = Omit<WindowProps, 'kinds'>

/** The window together with the kinds of results that the features know, so that nothing is missing when it opens. */
export async function loadSearch() {
  const loads = installedFeatures().flatMap(({ searched = {} }) => Object.entries(searched))
  const kinds = new Map(await Promise.all(loads.map(async ([kind, load]) => [kind, (await load()).searched] as const)))
  return { SearchDialog: (props: Props) => <SearchWindow kinds={kinds} {...props} /> }
}
