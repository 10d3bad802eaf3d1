import { HandCoins } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** What a garage has agreed with its customers of its prices. */
export const customerPrices = {
  name: 'customer-prices',
  failures: {},
  laterFailures: async () => (await import('../customer-prices.failures.ts')).customerPricesFailures,
  settingsPages: [
    {
      path: 'garage-customer-prices',
      managedPath: 'garage-customer-prices',
      section: 'garage',
      order: 26,
      label: 'Asiakashinnat',
      icon: HandCoins,
      type: 'GARAGE',
      load: async () => (await import('./customer-prices-page.tsx')).CustomerPricesPage,
    },
  ],
  auditWords: () => import('./customer-prices.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/garage-customer-prices', as: 'garage', heading: 'Asiakashinnat' },
    { path: '/app/settings/garage-customer-prices', as: 'mechanic', heading: 'Asiakashinnat' },
    // a customer sees whose page it is
    { path: '/app/settings/garage-customer-prices', as: 'customer', heading: 'Asiakashinnat' },
  ],
} satisfies WebFeature
