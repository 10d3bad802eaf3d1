import { expect, test } from 'vitest'
import { catalog } from '#features/catalog/web/catalog.feature.ts'
import { drivers } from '#features/drivers/web/drivers.feature.ts'
import { members } from '#features/members/web/members.feature.ts'
import { organizationSettings } from '#features/organization-settings/web/organization-settings.feature.ts'
import { organizations } from '#features/organizations/web/organizations.feature.ts'
import { installFeatures } from '#web/installed-features.ts'
import { auditSentence, loadAuditWords } from './audit-sentence.ts'
import { management } from './management.feature.ts'

installFeatures([organizations, organizationSettings, members, drivers, catalog, management])
const words = await loadAuditWords()
const actions = words.flatMap((list) => Object.keys(list.words))

const anna = { id: '1', name: 'Anna Asikainen' }
const say = (action: string, details: Record<string, unknown> = {}) =>
  auditSentence(words, { action, user: anna, details })

test.each([
  ['management.user_disabled', {}, 'Poisti käytöstä käyttäjän Anna Asikainen'],
  ['management.super_user_given', {}, 'Antoi superkäyttäjän oikeudet käyttäjälle Anna Asikainen'],
  ['organizations.created', { type: 'GARAGE' }, 'Loi organisaation (korjaamo)'],
  ['settings.profile_saved', { changed: ['name', 'openingHours'] }, 'Muutti perustietoja: nimi, aukioloajat'],
  ['settings.billing_saved', { changed: { billingName: ['a', 'b'] } }, 'Muutti laskutustietoja: laskutusnimi'],
  ['settings.properties_saved', { changed: { somethingNew: [1, 2] } }, 'Muutti toimintatapoja: somethingNew'],
  [
    'members.role_changed',
    { from: 'MEMBER', to: 'ADMIN' },
    'Vaihtoi käyttäjän Anna Asikainen rooliksi pääkäyttäjä (aiemmin jäsen)',
  ],
  ['members.invited', { email: 'a@b.fi', role: 'ADMIN' }, 'Lähetti kutsun osoitteeseen a@b.fi, rooli pääkäyttäjä'],
  ['drivers.imported', { added: 3 }, 'Toi kuljettajat tiedostosta: 3 uutta, 0 päivitettyä'],
  [
    'management.organization_settings_saved',
    { changed: { listed: [false, true], platformFeeCents: [0, 4900] }, notesChanged: true },
    'Muutti superkäyttäjän asetuksia: näkyviin korjaamolistaan, kuukausimaksuksi 49,00\u00a0€, uudet muistiinpanot',
  ],
  ['catalog.service_removed', { name: 'Öljynvaihto' }, 'Poisti palvelun Öljynvaihto'],
])('%s with %j', (action, details, sentence) => {
  expect(say(action, details)).toBe(sentence)
})

test('an action without words is shown by its name', () => {
  expect(say('tickets.exploded', { why: 'x' })).toBe('tickets.exploded')
})

test('details of another shape than expected never break the log', () => {
  for (const action of actions)
    for (const details of [{}, { changed: null }, { changed: 5, role: [], email: {}, from: null, type: 1 }])
      expect(auditSentence(words, { action, user: null, details })).not.toMatch(/undefined|null|\[object/)
})

test('every action of the filter has its sentence', () => {
  for (const action of actions) expect(say(action)).not.toBe(action)
})
