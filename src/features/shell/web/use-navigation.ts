import { useViewer } from '#features/organizations/web/use-viewer.ts'
import { installedFeatures } from '#web/installed-features.ts'
import { bottomEntries, entriesAt, sectionsFor } from './navigation-entries.ts'

/** What is offered to the person in the organisation that they work for now. */
export function useNavigation() {
  const viewer = useViewer()
  const features = installedFeatures()
  return {
    actions: entriesAt(features, 'action', viewer),
    sections: sectionsFor(features, viewer),
    bottom: bottomEntries(features, viewer),
    warnings: entriesAt(features, 'warning', viewer),
  }
}
