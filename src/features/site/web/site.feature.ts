import type { WebFeature } from '#web/feature.ts'
import { comingAtRoot } from '#web/navigation/coming-route.tsx'

/** The public pages; they come later. */
export const site = {
  name: 'site',
  failures: {},
  routes: {
    root: [
      comingAtRoot('/legal/terms-of-service', 'Käyttöehdot'),
      comingAtRoot('/legal/privacy-policy', 'Tietosuojaseloste'),
    ] as const,
  },
  checkedPages: [
    { path: '/legal/terms-of-service', as: 'visitor', heading: 'Käyttöehdot' },
    { path: '/legal/privacy-policy', as: 'visitor', heading: 'Tietosuojaseloste' },
  ],
} satisfies WebFeature
