import { formatMoney } from '#shared/money.ts'
import { MEMBER_ROLES, type MemberRole } from '#shared/organization.ts'
import { type AuditWordList, type AuditWords, word } from '#web/audit-words.ts'
import type { MembersAudit } from '../members.audit.ts'

const ROLES: Record<MemberRole, string> = { ADMIN: 'pääkäyttäjä', MEMBER: 'jäsen' }
const role = (value: unknown): string => ROLES[MEMBER_ROLES.find((one) => one === value) ?? 'MEMBER']

/** What a mark is now; null of one that stayed. */
const mark = (change: unknown, on: string, off: string): string | null =>
  Array.isArray(change) ? (change[1] === true ? on : off) : null

const words: AuditWords<MembersAudit> = {
  'members.invited': {
    label: 'Kutsuttu',
    sentence: ({ details }) => `Lähetti kutsun osoitteeseen ${word(details.email)}, rooli ${role(details.role)}`,
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
    sentence: ({ details }) => `Liittyi, rooli ${role(details.role)}`,
  },
  'members.taken_over': {
    label: 'Organisaatio otettu omaan hallintaan',
    sentence: () => 'Otti tiedot hallintaansa korjaamolta',
  },
  'members.role_changed': {
    label: 'Rooli vaihdettu',
    sentence: ({ user, details }) =>
      `Vaihtoi käyttäjän ${user} rooliksi ${role(details.to)} (aiemmin ${role(details.from)})`,
  },
  'members.marks_changed': {
    label: 'Tehtävät vaihdettu',
    sentence: ({ user, details }) => {
      const marks = [
        mark(details.installs, 'tekee asennustöitä', 'ei tee asennustöitä'),
        mark(details.bills, 'sopii hinnoista ja laskuttaa', 'ei sovi hinnoista eikä laskuta'),
      ].filter((text) => text !== null)
      return `Muutti käyttäjän ${user} tehtäviä: ${marks.join(', ')}`
    },
  },
  'members.limit_changed': {
    label: 'Hyväksymisraja vaihdettu',
    sentence: ({ user, details }) =>
      typeof details.to === 'number'
        ? `Antoi käyttäjälle ${user} oman hyväksymisrajan ${formatMoney(details.to)}`
        : `Poisti käyttäjän ${user} oman hyväksymisrajan`,
  },
  'members.removed': { label: 'Jäsen poistettu', sentence: ({ user }) => `Poisti jäsenistä käyttäjän ${user}` },
  'members.second_factor_demanded': {
    label: 'Kaksivaiheisen tunnistautumisen vaatimus muutettu',
    sentence: ({ details }) =>
      details.demanded === true
        ? 'Vaati jäseniltä kaksivaiheisen tunnistautumisen'
        : 'Poisti vaatimuksen kaksivaiheisesta tunnistautumisesta',
  },
  'members.left': { label: 'Jäsen poistunut', sentence: () => 'Poistui' },
}

export const auditWords: AuditWordList = { label: 'Jäsenet ja kutsut', words }
