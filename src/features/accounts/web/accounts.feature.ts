import { CircleHelp, LogIn, MailWarning, UserPlus } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { accountFailures } from '../accounts.failures.ts'
import { accountsRoutes } from './accounts.routes.ts'

/** People, how they sign in, their own account. */
export const accounts = {
  name: 'accounts',
  failures: accountFailures,
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
    { place: 'visitor', order: 10, to: '/auth/login', label: 'Kirjaudu sisään', icon: LogIn },
    { place: 'visitor', order: 20, to: '/auth/signup', label: 'Luo tili', icon: UserPlus },
    { place: 'visitor', order: 30, to: '/auth/password/request', label: 'Unohdin salasanani', icon: CircleHelp },
  ],
  checkedPages: [
    { path: '/auth/login', as: 'visitor', heading: 'Kirjaudu sisään' },
    { path: '/auth/signup', as: 'visitor', heading: 'Luo tili' },
    { path: '/auth/password/request', as: 'visitor', heading: 'Unohdin salasanani' },
    { path: '/auth/password/requested', as: 'visitor', heading: 'Tarkista sähköpostisi' },
    { path: '/auth/password/change', as: 'visitor', heading: 'Avaa linkki sähköpostistasi' },
    { path: '/auth/password/changed', as: 'visitor', heading: 'Salasana vaihdettu' },
    { path: '/auth/email/verify', as: 'visitor', heading: 'Avaa linkki sähköpostistasi' },
    { path: '/auth/email/request-verification', as: 'visitor', heading: 'Vahvista sähköpostiosoitteesi' },
    { path: '/auth/email/requested-verification', as: 'visitor', heading: 'Tarkista sähköpostisi' },
  ],
} satisfies WebFeature
