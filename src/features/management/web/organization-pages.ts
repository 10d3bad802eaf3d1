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
import type { ComponentType } from 'react'
import type { OrganizationType } from '#shared/organization.ts'
import {
  Billing,
  Contacts,
  Drivers,
  Members,
  Notifications,
  Products,
  Profile,
  Properties,
  Services,
  SuperUser,
} from './managed-views.tsx'

export type OrganizationPage = {
  /** The last part of the address. */
  path: string
  label: string
  icon: LucideIcon
  /** Left out: both types have it. */
  type?: OrganizationType
  View: ComponentType
}

/** The sub-pages of a managed organisation, by the paths of the source specification, section 2. */
export const ORGANIZATION_PAGES: readonly OrganizationPage[] = [
  { path: 'profile', label: 'Perustiedot', icon: Building2, View: Profile },
  { path: 'billing', label: 'Laskutus', icon: ReceiptText, View: Billing },
  { path: 'contacts', label: 'Yhteyshenkilöt', icon: Contact, View: Contacts },
  { path: 'drivers', label: 'Kuljettajat', icon: CarFront, type: 'CUSTOMER', View: Drivers },
  { path: 'members', label: 'Jäsenet', icon: UsersRound, View: Members },
  { path: 'notifications', label: 'Ilmoitusosoitteet', icon: Bell, View: Notifications },
  { path: 'properties', label: 'Ominaisuudet', icon: SlidersHorizontal, View: Properties },
  { path: 'super-user', label: 'Superkäyttäjä', icon: ShieldCheck, View: SuperUser },
  { path: 'garage-services', label: 'Palvelut', icon: Wrench, type: 'GARAGE', View: Services },
  { path: 'garage-products', label: 'Tuotteet', icon: Package, type: 'GARAGE', View: Products },
]

export const pagesOf = (type: OrganizationType): OrganizationPage[] =>
  ORGANIZATION_PAGES.filter((page) => page.type === undefined || page.type === type)
