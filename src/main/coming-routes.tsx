import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { appRoute, rootRoute } from '#web/navigation/routes.ts'

const ComingSoonPage = lazy(() =>
  import('#features/shell/web/coming-soon-page.tsx').then((m) => ({ default: m.ComingSoonPage })),
)

const inApp = <Path extends string>(path: Path, title: string) =>
  createRoute({ getParentRoute: () => appRoute, path, component: () => <ComingSoonPage title={title} /> })

const atRoot = <Path extends string>(path: Path, title: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => (
      <main className="mx-auto max-w-3xl p-5">
        <ComingSoonPage title={title} />
      </main>
    ),
  })

// Paths of the source's route map whose screens are not there yet. A feature that brings a screen takes its line away.

export const comingAppRoutes = [
  inApp('/maintenance-books', 'Huoltokirjat'),
  inApp('/maintenance-books/new', 'Pyydä sähköinen huoltohistoria'),
  inApp('/maintenance-books/$maintenanceBookId', 'Huoltokirja'),
  inApp('/offer-requests/new', 'Pyydä korjaamoilta tarjous'),
  inApp('/offer-requests/$offerRequestId', 'Tarjouspyyntö'),
  inApp('/offer-requests/$offerRequestId/edit', 'Muokkaa tarjouspyyntöä'),
  inApp('/archive', 'Arkisto'),
  inApp('/reporting', 'Raportointi'),
  inApp('/support', 'Tuki'),
  inApp('/chats', 'Viestit'),
  inApp('/chats/new', 'Uusi keskustelu'),
  inApp('/chats/$organizationId', 'Keskustelu'),
] as const

export const comingPublicRoutes = [
  atRoot('/legal/terms-of-service', 'Käyttöehdot'),
  atRoot('/legal/privacy-policy', 'Tietosuojaseloste'),
] as const
