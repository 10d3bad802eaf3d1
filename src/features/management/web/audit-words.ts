import type { CatalogAudit } from '#features/catalog/catalog.audit.ts'
import type { DriversAudit } from '#features/drivers/drivers.audit.ts'
import type { FilesAudit } from '#features/files/files.audit.ts'
import type { MembersAudit } from '#features/members/members.audit.ts'
import type { SettingsAudit } from '#features/organization-settings/organization-settings.audit.ts'
import type { OrganizationsAudit } from '#features/organizations/organizations.audit.ts'
import { MEMBER_ROLES, type MemberRole, ORGANIZATION_TYPE_LABELS, ORGANIZATION_TYPES } from '#shared/organization.ts'
import type { ManagementAudit } from '../management.audit.ts'
import { changedNames, named, platformDecisions, rowCounts, word } from './audit-details.ts'

/** What was written down: rows are older than the program, so nothing is known of the details' shape. */
export type AuditFacts = { user: string; details: Record<string, unknown> }

/**
 * Each act of a feature: its name in the filter, and a sentence said of the one who did it. An act without words does not
 * compile. The organisation is named beside the sentence.
 */
export type AuditWords<Audit> = {
  [Action in keyof Audit]: { label: string; sentence: (facts: AuditFacts) => string }
}

const ROLES: Record<MemberRole, string> = { ADMIN: 'pääkäyttäjä', MEMBER: 'jäsen' }
const role = (value: unknown): string => ROLES[MEMBER_ROLES.find((one) => one === value) ?? 'MEMBER']

const typeOf = (value: unknown): string => {
  const type = ORGANIZATION_TYPES.find((one) => one === value)
  return type ? ` (${ORGANIZATION_TYPE_LABELS[type].toLowerCase()})` : ''
}

const organizations: AuditWords<OrganizationsAudit> = {
  'organizations.created': {
    label: 'Organisaatio luotu',
    sentence: ({ details }) => `Loi organisaation${typeOf(details.type)}`,
  },
  'organizations.disabled': {
    label: 'Organisaatio jäi tyhjäksi',
    sentence: () => 'Poistui viimeisenä: organisaatio poistui käytöstä',
  },
}

const settings: AuditWords<SettingsAudit> = {
  'settings.profile_saved': {
    label: 'Perustiedot muutettu',
    sentence: ({ details }) => `Muutti perustietoja${changedNames(details.changed)}`,
  },
  'settings.billing_saved': {
    label: 'Laskutustiedot muutettu',
    sentence: ({ details }) => `Muutti laskutustietoja${changedNames(details.changed)}`,
  },
  'settings.properties_saved': {
    label: 'Ominaisuudet muutettu',
    sentence: ({ details }) => `Muutti ominaisuuksia${changedNames(details.changed)}`,
  },
  'settings.notification_addresses_saved': {
    label: 'Ilmoitusosoitteet muutettu',
    sentence: () => 'Muutti ilmoitusosoitteita',
  },
  'settings.contact_added': { label: 'Yhteyshenkilö lisätty', sentence: () => 'Lisäsi yhteyshenkilön' },
  'settings.contact_saved': { label: 'Yhteyshenkilö muutettu', sentence: () => 'Muutti yhteyshenkilön tietoja' },
  'settings.contact_removed': { label: 'Yhteyshenkilö poistettu', sentence: () => 'Poisti yhteyshenkilön' },
}

const members: AuditWords<MembersAudit> = {
  'members.invited': {
    label: 'Kutsuttu',
    sentence: ({ details }) => `Kutsui osoitteen ${word(details.email)}, rooli ${role(details.role)}`,
  },
  'members.invitation_resent': {
    label: 'Kutsu lähetetty uudelleen',
    sentence: ({ details }) => `Lähetti uudelleen kutsun osoitteeseen ${word(details.email)}`,
  },
  'members.invitation_revoked': {
    label: 'Kutsu peruttu',
    sentence: ({ details }) => `Perui kutsun osoitteeseen ${word(details.email)}`,
  },
  'members.joined': {
    label: 'Liittynyt',
    sentence: ({ details }) => `Liittyi organisaatioon, rooli ${role(details.role)}`,
  },
  'members.taken_over': {
    label: 'Organisaatio otettu haltuun',
    sentence: () => 'Otti organisaation haltuunsa korjaamolta',
  },
  'members.role_changed': {
    label: 'Rooli vaihdettu',
    sentence: ({ user, details }) =>
      `Vaihtoi käyttäjän ${user} rooliksi ${role(details.to)} (aiemmin ${role(details.from)})`,
  },
  'members.removed': { label: 'Jäsen poistettu', sentence: ({ user }) => `Poisti jäsenistä käyttäjän ${user}` },
  'members.left': { label: 'Jäsen poistunut', sentence: () => 'Poistui organisaatiosta' },
}

const drivers: AuditWords<DriversAudit> = {
  'drivers.added': { label: 'Kuljettaja lisätty', sentence: () => 'Lisäsi kuljettajan' },
  'drivers.saved': { label: 'Kuljettaja muutettu', sentence: () => 'Muutti kuljettajan tietoja' },
  'drivers.removed': { label: 'Kuljettaja poistettu', sentence: () => 'Poisti kuljettajan' },
  'drivers.imported': {
    label: 'Kuljettajat tuotu',
    sentence: ({ details }) => `Toi kuljettajat tiedostosta: ${rowCounts(details)}`,
  },
}

const catalog: AuditWords<CatalogAudit> = {
  'catalog.service_added': {
    label: 'Palvelu lisätty',
    sentence: ({ details }) => `Lisäsi palvelun${named(details.name)}`,
  },
  'catalog.service_saved': {
    label: 'Palvelu muutettu',
    sentence: ({ details }) => `Muutti palvelua${named(details.name)}`,
  },
  'catalog.service_removed': {
    label: 'Palvelu poistettu',
    sentence: ({ details }) => `Poisti palvelun${named(details.name)}`,
  },
  'catalog.product_added': {
    label: 'Tuote lisätty',
    sentence: ({ details }) => `Lisäsi tuotteen${named(details.code)}`,
  },
  'catalog.product_saved': {
    label: 'Tuote muutettu',
    sentence: ({ details }) => `Muutti tuotetta${named(details.code)}`,
  },
  'catalog.product_removed': {
    label: 'Tuote poistettu',
    sentence: ({ details }) => `Poisti tuotteen${named(details.code)}`,
  },
  'catalog.products_imported': {
    label: 'Tuotteet tuotu',
    sentence: ({ details }) => `Toi tuotteet tiedostosta: ${rowCounts(details)}`,
  },
}

const files: AuditWords<FilesAudit> = {
  'files.organization_image_changed': {
    label: 'Kuva vaihdettu',
    sentence: ({ details }) =>
      details.removed === true ? 'Poisti organisaation kuvan' : 'Vaihtoi organisaation kuvan',
  },
}

const management: AuditWords<ManagementAudit> = {
  'management.user_disabled': {
    label: 'Käyttäjä poistettu käytöstä',
    sentence: ({ user }) => `Poisti käytöstä käyttäjän ${user}`,
  },
  'management.user_enabled': {
    label: 'Käyttäjä palautettu käyttöön',
    sentence: ({ user }) => `Palautti käyttöön käyttäjän ${user}`,
  },
  'management.super_user_given': {
    label: 'Superkäyttäjän oikeudet annettu',
    sentence: ({ user }) => `Antoi superkäyttäjän oikeudet käyttäjälle ${user}`,
  },
  'management.super_user_taken': {
    label: 'Superkäyttäjän oikeudet poistettu',
    sentence: ({ user }) => `Poisti superkäyttäjän oikeudet käyttäjältä ${user}`,
  },
  'management.password_reset_sent': {
    label: 'Salasanan vaihtolinkki lähetetty',
    sentence: ({ user }) => `Lähetti salasanan vaihtolinkin käyttäjälle ${user}`,
  },
  'management.sessions_ended': {
    label: 'Istunnot päätetty',
    sentence: ({ user }) => `Päätti kaikki istunnot käyttäjältä ${user}`,
  },
  'management.organization_added': {
    label: 'Organisaatio lisätty',
    sentence: ({ details }) => `Loi organisaation${typeOf(details.type)}`,
  },
  'management.organization_settings_saved': {
    label: 'Superkäyttäjän asetukset muutettu',
    sentence: ({ details }) => `Muutti superkäyttäjän asetuksia${platformDecisions(details)}`,
  },
  'management.delivery_retried': {
    label: 'Toimitusta yritetty uudelleen',
    sentence: ({ details }) => `Yritti uudelleen epäonnistunutta toimitusta${named(details.title)}`,
  },
}

/** Every feature's words, under the heading that its acts have in the filter. */
export const AUDIT_WORDS: readonly { label: string; words: AuditWords<Record<string, unknown>> }[] = [
  { label: 'Ylläpito', words: management },
  { label: 'Organisaatiot', words: { ...organizations, ...files } },
  { label: 'Asetukset', words: settings },
  { label: 'Jäsenet ja kutsut', words: members },
  { label: 'Kuljettajat', words: drivers },
  { label: 'Hinnasto', words: catalog },
]
