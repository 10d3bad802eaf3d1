import { MailWarning } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { accountFailures } from '../accounts.failures.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { visitorEntries } from './visitor-entries.ts'

/** People, how they sign in, their own account. */
export const accounts = {
  name: 'accounts',
  failures: accountFailures,
  laterFailures: async () => (await import('../second-factor.failures.ts')).secondFactorFailures,
  routes: { auth: accountsRoutes },
  navigation: [
    {
      place: 'warning',
      order: 10,
      to: '/auth/email/request-verification',
      label: 'Vahvista sähköpostiosoitteesi',
      icon: MailWarning,
      isFor: ({ isEmailVerified }) => !isEmailVerified,
    },
    ...visitorEntries,
  ],
  auditWords: () => import('./accounts.audit-words.ts'),
  keptOffline: ['profile.get'],
  checkedPages: [
    { path: '/auth/login', as: 'visitor', heading: 'Kirjaudu sisään' },
    { path: '/auth/signup', as: 'visitor', heading: 'Luo tili' },
    { path: '/auth/second-factor', as: 'visitor', heading: 'Kirjautuminen ehti vanhentua' },
    { path: '/auth/password/request', as: 'visitor', heading: 'Unohdin salasanani' },
    { path: '/auth/password/requested', as: 'visitor', heading: 'Tarkista sähköpostisi' },
    { path: '/auth/password/change', as: 'visitor', heading: 'Avaa linkki sähköpostistasi' },
    { path: '/auth/password/changed', as: 'visitor', heading: 'Unohdin salasanani' },
    { path: '/auth/email/verify', as: 'visitor', heading: 'Avaa linkki sähköpostistasi' },
    { path: '/auth/email/request-verification', as: 'visitor', heading: 'Vahvista sähköpostiosoitteesi' },
    { path: '/auth/email/requested-verification', as: 'visitor', heading: 'Tarkista sähköpostisi' },
  ],
} satisfies WebFeature
