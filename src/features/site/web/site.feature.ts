import type { WebFeature } from '#web/feature.ts'

/** The public pages are documents of their own (`render.tsx`): the application knows their addresses, and nothing else. */
export const site = {
  name: 'site',
  failures: {},
  checkedPages: [
    { path: '/', as: 'visitor', heading: 'Korjaamo ja asiakas näkevät saman huollon' },
    { path: '/legal/terms-of-service', as: 'visitor', heading: 'Käyttöehdot' },
    { path: '/legal/privacy-policy', as: 'visitor', heading: 'Tietosuojaseloste' },
  ],
} satisfies WebFeature
