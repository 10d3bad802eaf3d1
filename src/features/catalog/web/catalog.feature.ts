import { Layers, Package, Wrench } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** What a garage does and sells. */
export const catalog = {
  name: 'catalog',
  failures: {},
  laterFailures: async () => (await import('../catalog.failures.ts')).catalogFailures,
  settingsPages: [
    {
      path: 'garage-services',
      managedPath: 'garage-services',
      section: 'garage',
      order: 10,
      label: 'Palvelut',
      icon: Wrench,
      type: 'GARAGE',
      load: async () => (await import('./services-page.tsx')).ServicesPage,
    },
    {
      path: 'garage-products',
      managedPath: 'garage-products',
      section: 'garage',
      order: 20,
      label: 'Tuotteet',
      icon: Package,
      type: 'GARAGE',
      load: async () => (await import('./products-page.tsx')).ProductsPage,
    },
    {
      path: 'garage-packages',
      managedPath: 'garage-packages',
      section: 'garage',
      order: 24,
      label: 'Palvelupaketit',
      icon: Layers,
      type: 'GARAGE',
      load: async () => (await import('./packages-page.tsx')).PackagesPage,
    },
  ],
  auditWords: () => import('./catalog.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/garage-services', as: 'garage', heading: 'Palvelut' },
    { path: '/app/settings/garage-services', as: 'mechanic', heading: 'Palvelut' },
    { path: '/app/settings/garage-products', as: 'garage', heading: 'Tuotteet' },
    { path: '/app/settings/garage-packages', as: 'garage', heading: 'Palvelupaketit' },
    { path: '/app/settings/garage-packages', as: 'mechanic', heading: 'Palvelupaketit' },
  ],
} satisfies WebFeature
