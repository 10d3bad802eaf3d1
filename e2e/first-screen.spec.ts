import { DEMO, expect, test } from './people.ts'

/** What a page asks of the API, by procedure, without the session's own calls but the one that tells whose it is. */
const askedIn = (url: string): string[] => {
  const { pathname } = new URL(url)
  if (pathname === '/api/auth/session') return ['session']
  return pathname.startsWith('/api/trpc/') ? pathname.slice('/api/trpc/'.length).split(',') : []
}

const BROUGHT = [
  'session',
  'profile.get',
  'organizations.sync',
  'notifications.count',
  'tickets.countUnarchived',
  'tickets.listWithGroups',
]

for (const [who, email] of [
  ['a garage', DEMO.garage],
  ['a customer', DEMO.customer],
] as const)
  test(`the desk of ${who} is drawn from its document: nothing of it is asked for`, async ({ signedInAs }) => {
    const page = await signedInAs(email)
    const asked: string[] = []
    page.on('request', (request) => asked.push(...askedIn(request.url())))
    await page.goto('/app')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(asked.filter((one) => BROUGHT.includes(one))).toEqual([])
  })
