import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

// the page reads its search itself: what is declared here is in the first screen
const invoicingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/invoicing',
  component: lazyPage(() => import('./list/invoicing-page.tsx'), 'InvoicingPage'),
})

const documentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/invoicing/$basisId',
  component: lazyPage(() => import('./document-page.tsx'), 'DocumentPage'),
})

export const invoiceBasesRoutes = [invoicingRoute, documentRoute] as const
