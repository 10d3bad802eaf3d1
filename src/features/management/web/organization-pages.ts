import type { LucideIcon } from 'lucide-react'
import {
  Bell,
  Building2,
  CarFront,
  Contact,
  Package,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { OrganizationType } from '#shared/organization.ts'

/** A settings page in a super-user's hands; it reads and writes through `managementApi.organization`. */
export type ManagedView = ComponentType<{ organizationId: string }>

export type OrganizationPage = {
  /** The last part of the address. */
  path: string
  label: string
  icon: LucideIcon
  /** Left out: both types have it. */
  type?: OrganizationType
  /** Left out while the page is not there yet. */
  View?: ManagedView
}

const SuperUserPage = lazy(() => import('./super-user-form.tsx').then((m) => ({ default: m.SuperUserPage })))

/** The sub-pages of a managed organisation, by the paths of the source specification, section 2. */
export const ORGANIZATION_PAGES: readonly OrganizationPage[] = [
  { path: 'profile', label: 'Perustiedot', icon: Building2 },
  { path: 'billing', label: 'Laskutus', icon: ReceiptText },
  { path: 'contacts', label: 'Yhteyshenkilöt', icon: Contact },
  { path: 'drivers', label: 'Kuljettajat', icon: CarFront, type: 'CUSTOMER' },
  { path: 'members', label: 'Jäsenet', icon: UsersRound },
  { path: 'notifications', label: 'Ilmoitusosoitteet', icon: Bell },
  { path: 'properties', label: 'Ominaisuudet', icon: SlidersHorizontal },
  { path: 'super-user', label: 'Superkäyttäjä', icon: ShieldCheck, View: SuperUserPage },
  { path: 'garage-services', label: 'Palvelut', icon: Wrench, type: 'GARAGE' },
  { path: 'garage-products', label: 'Tuotteet', icon: Package, type: 'GARAGE' },
]

export const pagesOf = (type: OrganizationType): OrganizationPage[] =>
  ORGANIZATION_PAGES.filter((page) => page.type === undefined || page.type === type)
