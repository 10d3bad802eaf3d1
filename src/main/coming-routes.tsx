import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { appRoute, authRoute } from '#web/navigation/routes.ts'

const ComingSoonPage = lazy(() =>
  import('#features/shell/web/coming-soon-page.tsx').then((m) => ({ default: m.ComingSoonPage })),
)

const inApp = <Path extends string>(path: Path, title: string) =>
  createRoute({ getParentRoute: () => appRoute, path, component: () => <ComingSoonPage title={title} /> })

const inAuth = <Path extends string>(path: Path, title: string) =>
  createRoute({ getParentRoute: () => authRoute, path, component: () => <ComingSoonPage title={title} /> })

// Paths of the source's route map whose screens are not there yet. A feature that brings a screen takes its line away.

export const comingAppRoutes = [
  inApp('/maintenance-books', 'Huoltokirjat'),
  inApp('/maintenance-books/new', 'Pyydä sähköinen huoltohistoria'),
  inApp('/maintenance-books/$maintenanceBookId', 'Huoltokirja'),
  inApp('/offer-requests/new', 'Pyydä korjaamoilta tarjous'),
  inApp('/offer-requests/$offerRequestId', 'Tarjouspyyntö'),
  inApp('/offer-requests/$offerRequestId/edit', 'Muokkaa tarjouspyyntöä'),
  inApp('/archive', 'Arkisto'),
  inApp('/garages', 'Korjaamot'),
  inApp('/reporting', 'Raportointi'),
  inApp('/support', 'Tuki'),
  inApp('/organizations/$organizationId', 'Organisaatio'),
  inApp('/chats', 'Viestit'),
  inApp('/chats/new', 'Uusi keskustelu'),
  inApp('/chats/$organizationId', 'Keskustelu'),
  inApp('/settings', 'Asetukset'),
  inApp('/settings/user-account', 'Käyttäjätili'),
  inApp('/settings/user-notifications', 'Omat ilmoitukset'),
  inApp('/settings/organization-profile', 'Organisaation tiedot'),
  inApp('/settings/organization-billing', 'Laskutus'),
  inApp('/settings/organization-contacts', 'Yhteyshenkilöt'),
  inApp('/settings/organization-drivers', 'Kuljettajat'),
  inApp('/settings/organization-members', 'Jäsenet'),
  inApp('/settings/organization-notifications', 'Organisaation ilmoitukset'),
  inApp('/settings/organization-properties', 'Ominaisuudet'),
  inApp('/settings/organization-super-user', 'Superkäyttäjän asetukset'),
  inApp('/settings/garage-services', 'Palvelut'),
  inApp('/settings/garage-products', 'Tuotteet'),
  inApp('/manage', 'Hallinta'),
  inApp('/manage/organizations', 'Organisaatiot'),
  inApp('/manage/organizations/$organizationId', 'Organisaatio'),
  inApp('/manage/organizations/$organizationId/$page', 'Organisaatio'),
  inApp('/manage/users', 'Käyttäjät'),
  inApp('/manage/usage', 'Korjaamojen käyttöaste'),
] as const

export const comingAuthRoutes = [
  inAuth('/signup', 'Luo tili'),
  inAuth('/password/request', 'Unohdin salasanani'),
  inAuth('/password/requested', 'Tarkista sähköpostisi'),
  inAuth('/password/change', 'Vaihda salasana'),
  inAuth('/password/changed', 'Salasana vaihdettu'),
  inAuth('/email/verify', 'Vahvista sähköpostiosoitteesi'),
  inAuth('/email/request-verification', 'Vahvista sähköpostiosoitteesi'),
  inAuth('/email/requested-verification', 'Tarkista sähköpostisi'),
] as const
