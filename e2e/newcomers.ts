import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Challenge, solveChallenge } from '../src/shared/solve-challenge.ts'
import { act, ask } from './calls.ts'
import { freshNumber } from './fresh.ts'
import { linkInMail } from './mails.ts'
import { openContext, openPage, signIn } from './people.ts'

export const NEW_PASSWORD = 'kolme sinistä avainta'

/** Unique to this run, so that a journey can be repeated in the same world. */
export const addressOf = (name: string) => `${name}.${freshNumber()}@example.fi`

/** Valid, and unique to this run. */
export function freshBusinessId(): string {
  const digits = String(5_000_000 + freshNumber())
  const sum = [7, 9, 10, 5, 8, 4, 2].reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  // a remainder of 1 is never given out
  return sum % 11 === 1 ? freshBusinessId() : `${digits}-${(11 - (sum % 11)) % 11}`
}

export type Newcomer = { context: BrowserContext; page: Page; name: string; email: string }

/** The work that the sign-up page does in the background, done here. */
async function workFor(context: BrowserContext): Promise<string> {
  const { challenge, maxHashes } = await (await context.request.get('/api/bot-protection/challenge')).json()
  const solving = solveChallenge(challenge as Challenge, maxHashes)
  let step = solving.next()
  while (!step.done) step = solving.next()
  return step.value ?? ''
}

let newcomers = 0

/** A signed-in user made for this run, without an organisation. `name` is one word. */
export async function newPerson(browser: Browser, name: string): Promise<Newcomer> {
  const context = await openContext(browser)
  const email = addressOf(name.toLowerCase())
  newcomers += 1
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json()
  const answer = await context.request.post('/api/auth/account/register', {
    data: { csrfToken, name: `${name} Uusi`, email, password: NEW_PASSWORD, human: await workFor(context) },
    // all journeys together sign up more people than one address may in an hour
    headers: { 'x-forwarded-for': `10.0.0.${newcomers}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await signIn(context, email, NEW_PASSWORD)
  return { context, page: await openPage(context), name: `${name} Uusi`, email }
}

export type Founder = Newcomer & { organizationId: string; organizationName: string; businessId: string }

/** The same, with the address proved. */
export async function newProved(browser: Browser, name: string): Promise<Newcomer> {
  const person = await newPerson(browser, name)
  await proveAddress(browser, person)
  return person
}

/** The same, as the admin of an organisation of its own. */
export async function newFounder(browser: Browser, name: string, type: 'GARAGE' | 'CUSTOMER'): Promise<Founder> {
  const person = await newProved(browser, name)
  const businessId = freshBusinessId()
  const organizationName = `${name} ${businessId}`
  const { id } = await act(person.context, 'organizations.create', { type, name: organizationName, businessId })
  return { ...person, organizationId: String(id), organizationName, businessId }
}

/** The same, as a member of the founder's organisation: invited, and come by the mail's link. */
export async function newMember(browser: Browser, name: string, founder: Founder): Promise<Newcomer> {
  const { organizationId, organizationName } = founder
  const person = await newPerson(browser, name)
  await act(founder.context, 'settings.invitations.create', {
    organizationId,
    email: person.email,
    role: 'MEMBER',
  })
  const token = tokenOf(await linkInMail(browser, person.email, `Kutsu organisaatioon ${organizationName}`))
  await act(person.context, 'members.invitations.accept', { token })
  return person
}

/** The founder's organisation, a customer, says yes to the garage that asks it for a connection. */
export async function acceptConnection({ context, organizationId }: Founder): Promise<void> {
  const [request] = (await ask(context, 'connections.list', { organizationId, list: 'PENDING' })).connections
  await act(context, 'connections.accept', { organizationId, connectionId: request.id, version: request.version })
}

/** Only who has proved the own address founds an organisation. */
export async function proveAddress(browser: Browser, { context, email }: Newcomer): Promise<void> {
  const token = tokenOf(await linkInMail(browser, email, 'Vahvista sähköpostiosoitteesi'))
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json()
  const answer = await context.request.post('/api/auth/account/verify-email', { data: { csrfToken, token } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token')

/** A driver of the customer's who gets text messages; answers the id. */
export async function addDriver({ context, organizationId }: Founder, phone: string): Promise<string> {
  const row = { name: 'Kaisa Kuljettaja', phone, email: '', channel: 'SMS' }
  const { id } = await act(context, 'settings.drivers.save', { organizationId, row })
  return id
}
