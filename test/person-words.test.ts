import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Words for companies: a private person has no organisation and no employer, and is no company. */
const OF_COMPANIES = /organisaatio|työnanta|\byrity(s(?!ten)|kse|ksi)/i

/**
 * Files whose sentences with such words a private person does not read, or reads before we know who they are. A new one belongs here only when that
 * is so: else the sentence is written for everybody, or a person gets another one (`useIsPerson`, `isPersons` of mails).
 */
const NOT_MET_BY_PERSONS: readonly (readonly [path: string, why: string])[] = [
  ['src/features/management/', 'super-users'],
  ['src/features/outreach/', 'super-users'],
  ['src/features/site/', 'the public pages name both audiences'],
  ['src/main/demo-people.ts', 'texts of the demo world’s companies'],
  ['src/web/ui/gallery/', 'the developer’s page'],
  ['src/shared/organization.ts', 'names of kinds, for garages'],
  ['src/server/delivery/inbound-mail/refusals.ts', 'what super-users read of refused mails'],
  ['src/features/rest-api/', 'what integrators read'],
  ['src/web/failure-text.ts', 'liian monta yritystä'],
  ['src/server/http/failure-page.ts', 'liian monta yritystä'],
  ['src/features/accounts/web/sign-in-notice.ts', 'liian monta yritystä'],
  ['src/features/organization-settings/server/save-profile.ts', 'of a business id'],
  ['src/features/organization-settings/billing-gaps.ts', 'of a garage’s own data'],
  ['src/features/organizations/server/create-organization.ts', 'of a business id'],
  ['src/features/organizations/web/organizations.audit-words.ts', 'a person has another sentence'],
  ['src/features/organizations/web/switcher-words.ts', 'a person has another sentence'],
  ['src/features/organizations/web/organization-gate.tsx', 'a person has another sentence'],
  [
    'src/features/organizations/web/switcher-trigger.tsx',
    'before it is known whose account it is (source specification)',
  ],
  ['src/features/organizations/web/organization-picker.tsx', 'an empty search (source specification)'],
  ['src/features/notifications/server/notice-mail.ts', 'a person has another sentence'],
  ['src/features/settings/web/settings-pages.ts', 'a person has another label'],
  ['src/features/settings/web/organization-page.tsx', 'a page of customers, opened by a garage'],
  ['src/features/support/server/send-to-support.ts', 'what we read'],
  ['src/features/support/web/support-form.tsx', 'left out for a person'],
  ['src/features/support/web/answers.ts', 'answers that a person is not shown, which its test reads'],
  ['src/features/line-items/server/propose-price.ts', 'a refusal of a garage'],
  ['src/features/accounting/', 'what a garage reads of its bookkeeping'],
  ['src/features/invoice-bases/web/preview-dialog.tsx', 'what a garage is advised'],
  ['src/features/receipts/receipts.ts', 'what a garage lacks for a receipt'],
  ['src/features/receipts/web/take-payment-dialog.tsx', 'what a garage is advised'],
  ['src/features/customer-import/', 'headings of a garage’s file'],
  ['src/features/organizations/web/company-lookup.tsx', 'the register of companies, asked by a Y-tunnus'],
  ['src/features/members/server/invitation-mail.ts', 'a person has another sentence'],
  ['src/features/members/server/members.mails.ts', 'a person has another sentence'],
  ['src/features/members/web/members.audit-words.ts', 'the name of an act, for super-users'],
  ['src/features/members/web/members.feature.ts', 'the heading for a company, which the accessibility test opens'],
  ['src/features/members/web/first-run/', 'asks who somebody is'],
  ['src/features/members/web/invitations/invitation-page.tsx', 'a person has another sentence'],
]

const sources = globSync('src/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|fixture|factory)\.tsx?$|seed/.test(file))
  .toSorted()

/** The source without its comments: what is left holds texts and names, and names of the code are English. */
function withoutComments(file: string, source: string): string {
  let left = source
  for (const { start, end } of parseSync(file, source).comments.toReversed())
    left = left.slice(0, start) + left.slice(end)
  return left
}

const isAllowed = (file: string) => NOT_MET_BY_PERSONS.some(([path]) => file.startsWith(path))

test('no sentence that a private person can meet speaks of organisations, employers or companies', () => {
  const found = sources
    .filter((file) => !isAllowed(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      if (!OF_COMPANIES.test(source)) return []
      const lines = withoutComments(file, source).split('\n')
      return lines.filter((line) => OF_COMPANIES.test(line)).map((line) => `${file}: ${line.trim()}`)
    })
  expect(found).toEqual([])
})

test('every exception still has a sentence with such a word', () => {
  const needless = NOT_MET_BY_PERSONS.filter(
    ([path]) => !sources.some((file) => file.startsWith(path) && OF_COMPANIES.test(readFileSync(file, 'utf8'))),
  )
  expect(needless.map(([path]) => path)).toEqual([])
})
