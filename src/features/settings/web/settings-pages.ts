import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import {
  Bell,
  BellRing,
  Building2,
  CarFront,
  Contact,
  Package,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  UsersRound,
  Wrench,
} from 'lucide-react'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'

/** Who looks, as far as it decides which pages are offered; the server decides what may be done on them. */
export type SettingsViewer = { type: OrganizationType; role: MemberRole; isSuperUser: boolean }

export type SettingsPage = {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: LucideIcon
  /** Left out: everybody. */
  isFor?: (viewer: SettingsViewer) => boolean
}

export type SettingsSection = { label: string; pages: readonly SettingsPage[] }

const isGarage = ({ type }: SettingsViewer) => type === 'GARAGE'
const isCustomer = ({ type }: SettingsViewer) => type === 'CUSTOMER'
const isSuperUser = (viewer: SettingsViewer) => viewer.isSuperUser

/** What everybody has, also without an organisation. */
export const ownSettings: SettingsSection = {
  label: 'Omat asetukset',
  pages: [
    { to: '/app/settings/user-account', label: 'Käyttäjätili', icon: UserRound },
    { to: '/app/settings/user-notifications', label: 'Ilmoitukset', icon: Bell },
  ],
}

/** Every page of the settings (source specification, section 2): a feature that brings one adds its line here. */
const sections: readonly SettingsSection[] = [
  ownSettings,
  {
    label: 'Organisaatio',
    pages: [
      { to: '/app/settings/organization-profile', label: 'Perustiedot', icon: Building2 },
      { to: '/app/settings/organization-members', label: 'Jäsenet', icon: UsersRound },
      { to: '/app/settings/organization-contacts', label: 'Yhteyshenkilöt', icon: Contact },
      { to: '/app/settings/organization-drivers', label: 'Kuljettajat', icon: CarFront, isFor: isCustomer },
      { to: '/app/settings/organization-billing', label: 'Laskutus', icon: ReceiptText },
      { to: '/app/settings/organization-notifications', label: 'Ilmoitusosoitteet', icon: BellRing },
      { to: '/app/settings/organization-properties', label: 'Ominaisuudet', icon: SlidersHorizontal },
      {
        to: '/app/settings/organization-super-user',
        label: 'Superkäyttäjä',
        icon: ShieldCheck,
        isFor: isSuperUser,
      },
    ],
  },
  {
    label: 'Korjaamo',
    pages: [
      { to: '/app/settings/garage-services', label: 'Palvelut', icon: Wrench, isFor: isGarage },
      { to: '/app/settings/garage-products', label: 'Tuotteet', icon: Package, isFor: isGarage },
    ],
  },
]

/** The pages that this person is offered, section by section; no section is empty. */
export const settingsFor = (viewer: SettingsViewer): SettingsSection[] =>
  sections
    .map((section) => ({ ...section, pages: section.pages.filter(({ isFor }) => isFor?.(viewer) ?? true) }))
    .filter(({ pages }) => pages.length > 0)
