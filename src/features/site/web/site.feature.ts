import type { WebFeature } from '#web/feature.ts'
import { comingAtRoot } from '#web/navigation/coming-route.tsx'

const words = () => import('./coming-words.ts')

/** The public pages; they come later. */
export const site = {
  name: 'site',
  failures: {},
  routes: {
    root: [
      comingAtRoot('/legal/terms-of-service', 'Käyttöehdot', words),
      comingAtRoot('/legal/privacy-policy', 'Tietosuojaseloste', words),
    ] as const,
  },
  checkedPages: [
    { path: '/legal/terms-of-service', as: 'visitor', heading: 'Käyttöehdot' },
    { path: '/legal/privacy-policy', as: 'visitor', heading: 'Tietosuojaseloste' },
  ],
} satisfies WebFeature
