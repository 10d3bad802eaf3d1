import { useViewer } from '#features/organizations/web/use-viewer.ts'
import { installedFeatures } from '#web/installed-features.ts'
import { pageActs } from './page-acts.ts'
import { SearchWindow, type Props as WindowProps } from './search-window.tsx'

type Props = Omit<WindowProps, 'kinds' | 'acts'>

/** The window together with the kinds of results and the pages that the features know, so that nothing is missing when it opens. */
export async function loadSearch() {
  const loads = installedFeatures().flatMap(({ searched = {} }) => Object.entries(searched))
  const kinds = new Map(await Promise.all(loads.map(async ([kind, load]) => [kind, (await load()).searched] as const)))
  return {
    SearchDialog(props: Props) {
      const viewer = useViewer()
      return <SearchWindow kinds={kinds} acts={(text) => pageActs(installedFeatures(), viewer, text)} {...props} />
    },
  }
}
