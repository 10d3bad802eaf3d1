import type { WebFeature } from './feature.ts'

let installed: readonly WebFeature[] = []

/** Called once, by `main`, before anything is drawn; tests install the features that they need. */
export function installFeatures(features: readonly WebFeature[]): void {
  installed = features
}

/** What the document that is open knows: the sign-in pages have fewer features than the application. */
export const installedFeatures = (): readonly WebFeature[] => installed
