import { FileOutput } from 'lucide-react'
import type {} from '#features/invoice-bases/web/invoicing-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** A garage's invoices and credit notes go to its bookkeeping, and what was paid comes back. */
export const accounting = {
  name: 'accounting',
  failures: {},
  laterFailures: async () => (await import('../accounting.failures.ts')).accountingFailures,
  settingsPages: [
    {
      path: 'garage-accounting',
      section: 'garage',
      order: 90,
      label: 'Laskujen siirto',
      icon: FileOutput,
      type: 'GARAGE',
      load: async () => (await import('./accounting-page.tsx')).AccountingPage,
    },
  ],
  staleAfter: { accounting: ['ticketEvent.new', 'maintenanceBookEvent.new'] },
  notificationTargets: { accounting: () => ({ to: '/app/settings/$page', params: { page: 'garage-accounting' } }) },
  auditWords: () => import('./accounting.audit-words.ts'),
  slots: {
    documentCards: lazyComponent(() => import('./transfer-card.tsx'), 'TransferCard', { quiet: true }),
    documentMark: lazyComponent(() => import('./transfer-mark.tsx'), 'TransferMark', { quiet: true }),
  },
  checkedPages: [
    { path: '/app/settings/garage-accounting', as: 'garage', heading: 'Laskujen siirto' },
    { path: '/app/settings/garage-accounting', as: 'mechanic', heading: 'Laskujen siirto' },
  ],
} satisfies WebFeature
