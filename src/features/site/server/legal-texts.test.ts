import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TERMS } from '#shared/terms.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** Of the terms' text without its comments, by its version. When this fails, the text has changed: give `src/shared/terms.ts` a new version, and note it here. */
const TEXTS: Record<string, string> = { '2026-11-25': '83c5721c1adc6a55' }

test('terms whose words changed have a new version, which everybody is asked to accept', () => {
  const text = read('features/site/web/terms-text.ts').replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const words = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect(words).toBe(TEXTS[TERMS.version])
})

/** What the privacy notice says of keeping, and where the program decides it. */
test.each([
  [
    'päättyy 30 päivän kuluttua viimeisestä käytöstä',
    'features/accounts/server/session-store.ts',
    "interval '30 days'",
  ],
  ['viimeistään 90 päivän kuluttua kirjautumisesta', 'features/accounts/server/session-store.ts', "interval '90 days'"],
  [
    'salasanan vaihto 1 tunti',
    'features/accounts/server/one-time-tokens.ts',
    "'reset-password': sql`interval '1 hour'`",
  ],
  ['osoitteen vaihto 1 päivä', 'features/accounts/server/one-time-tokens.ts', "'change-email': sql`interval '1 day'`"],
  ['vahvistus 3 päivää', 'features/accounts/server/one-time-tokens.ts', "'verify-email': sql`interval '3 days'`"],
  ['korjaamon kutsu 30 päivää', 'features/garage-invitations/garage-invitations.ts', 'INVITATION_DAYS = 30'],
  ['kutsu 14 päivää', 'features/members/server/invitation-state.ts', "interval '14 days'"],
  ['viesti: 90 päivää', 'server/delivery/sweep-deliveries.ts', "['sent', sql`interval '90 days'`]"],
  ['epäonnistuneet 365 päivää', 'server/delivery/sweep-deliveries.ts', "['failed', sql`interval '365 days'`]"],
  ['tyhjennetään 3 päivän kuluttua', 'server/delivery/sweep-deliveries.ts', "interval '3 days'"],
  ['tieto vastaanotosta 30 päivää', 'server/delivery/inbound-mail/sweep-inbound-mails.ts', "interval '30 days'"],
  ['vahvistustasi enintään 7 päivää', 'server/delivery/inbound-mail/sweep-inbound-mails.ts', 'ASKED_DAYS = 7'],
  ['365 päivää linkin vanhenemisesta', 'server/signed-links/sweep-signed-links.ts', "interval '365 days'"],
  ['aloitettu varaus: 24 tuntia', 'features/booking-page/booking-page.ts', 'DRAFT_HOURS = 24'],
  ['on pyytänyt: 7 päivää', 'features/organization-export/organization-export.ts', 'KEPT_DAYS = 7'],
  ['sovelluksessa: 400 päivää', 'features/notifications/server/notifications.jobs.ts', 'KEPT_DAYS = 400'],
])('the privacy notice says "%s", and so does the program', (said, file, decided) => {
  expect(read('features/site/web/privacy-text.ts')).toContain(said)
  expect(read(file)).toContain(decided)
})

/** What the browser keeps beyond the tab, by the file that writes it, and the privacy notice's words for it. */
const KEPT: Record<string, string> = {
  'web/theme-choice.ts': 'ulkoasun',
  'web/drafts.ts': 'keskeneräiset tekstit',
  'web/seen-session.ts': 'kuka on kirjautunut',
  // an instant, for the other tabs
  'web/session-broadcast.ts': 'kuka on kirjautunut',
  'web/offline/act-store.ts': 'lähettämättömät muutokset',
  'web/offline/chosen-store.ts': 'lähettämättömät muutokset',
  'web/offline/seen-store.ts': 'viimeksi katsomasi tiedot',
  'web/offline/keep-memberships.ts': 'viimeksi katsomasi tiedot',
  'features/search/web/opened-things.ts': 'viimeksi avaamiesi',
  'features/shell/web/frame.tsx': 'sivupalkin',
  'features/desk/web/remembered-desk.ts': 'työpöydän näkymän',
  'features/fleet/web/shown-columns.ts': 'autojen luettelon sarakkeet',
  'features/push/web/chosen-here.ts': 'tilasitko viestit tälle laitteelle',
  'features/organizations/web/stored-organization.ts': 'organisaation',
}

test('the privacy notice names everything that the browser keeps, and of nothing else', () => {
  const cwd = new URL('../../..', import.meta.url).pathname
  const writers = globSync('{web,main,features}/**/*.{ts,tsx}', { cwd }).filter(
    (file) => !file.includes('.test.') && /localStorage\.setItem|\bcreateStore\(/.test(read(file)),
  )
  expect(writers.toSorted()).toEqual(Object.keys(KEPT).toSorted())
  for (const phrase of Object.values(KEPT)) expect(read('features/site/web/privacy-text.ts')).toContain(phrase)
})
