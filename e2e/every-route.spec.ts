import { ask, organizationIdOf } from './calls.ts'
import { moveTo } from './move-to.ts'
import { DEMO, expect, openPage, personIn, signIn, test } from './people.ts'

/** Everybody who may type an address: without a session, both roles of both sides, and a super-user without an organisation. */
const people = { visitor: null, ...DEMO } as const
type Person = keyof typeof people

type Heading = string | RegExp
type Row = readonly [path: string, headings: Readonly<Record<Person, Heading>>]

const SIGN_IN = 'Kirjaudu sisään'
const MISSING = 'Sivua ei löytynyt'
const NO_ORGANIZATION = /^Tervetuloa, /
/** A customer begins with what waits for it. */
const FIRST_PAGE = { customer: 'Nyt sinulta', driverOffice: 'Nyt sinulta', superUser: 'Hallinta' } as const

const page = (path: string, heading: Heading, but: Partial<Record<Person, Heading>> = {}): Row => [
  path,
  {
    visitor: heading,
    garage: heading,
    mechanic: heading,
    customer: heading,
    driverOffice: heading,
    superUser: heading,
    ...but,
  },
]
const ofOrganization = (path: string, heading: Heading, but: Partial<Record<Person, Heading>> = {}): Row =>
  page(path, heading, { visitor: SIGN_IN, superUser: NO_ORGANIZATION, ...but })
const ofGarages = (path: string, heading: Heading, else_: Heading = MISSING): Row =>
  ofOrganization(path, heading, { customer: else_, driverOffice: else_ })
const ofCustomers = (path: string, heading: Heading, else_: Heading = MISSING): Row =>
  ofOrganization(path, heading, { garage: else_, mechanic: else_ })
const ofSuperUsers = (path: string, heading: Heading): Row =>
  page(path, MISSING, { visitor: SIGN_IN, superUser: heading })

type Ids = Readonly<Record<'garage' | 'customer' | 'ticket' | 'book' | 'offerRequest', string>>

/** The source specification's route map, section 2, and what each person finds there. */
const routes = ({ garage, customer, ticket, book, offerRequest }: Ids): readonly Row[] => [
  page('/', 'Korjaamo ja asiakas näkevät saman huollon'),
  page('/legal/privacy-policy', 'Tietosuojaseloste'),
  page('/legal/terms-of-service', 'Käyttöehdot'),
  page('/auth/login', 'Työpöytä', { visitor: SIGN_IN, ...FIRST_PAGE }),
  page('/auth/signup', 'Työpöytä', { visitor: 'Luo tili', ...FIRST_PAGE }),
  page('/auth/password/change', 'Avaa linkki sähköpostistasi'),
  page('/auth/password/changed', 'Unohdin salasanani'),
  page('/auth/password/request', 'Unohdin salasanani'),
  page('/auth/password/requested', 'Tarkista sähköpostisi'),
  page('/auth/email/verify', 'Avaa linkki sähköpostistasi'),
  page('/auth/email/request-verification', 'Vahvista sähköpostiosoitteesi'),
  page('/auth/email/requested-verification', 'Tarkista sähköpostisi'),
  ofOrganization('/app', 'Työpöytä', FIRST_PAGE),
  ofOrganization('/app/maintenance-books', 'Huoltokirjat'),
  ofOrganization('/app/maintenance-books/new', 'Pyydä sähköinen huoltohistoria'),
  ofOrganization(`/app/maintenance-books/${book}`, /./),
  ofGarages('/app/tickets/new', 'Uusi huolto', 'Ilmoita auto korjaamolle'),
  ofOrganization(`/app/tickets/${ticket}`, /./),
  ofCustomers('/app/offer-requests/new', 'Pyydä korjaamoilta tarjous'),
  ofOrganization(`/app/offer-requests/${offerRequest}`, /./),
  ofCustomers(`/app/offer-requests/${offerRequest}/edit`, 'Muokkaa tarjouspyyntöä'),
  ofGarages('/app/customers', 'Asiakkaat', MISSING),
  ofGarages(`/app/customers/${customer}`, 'Pohjolan Kuljetus', MISSING),
  ofOrganization('/app/archive', 'Arkisto'),
  ofOrganization('/app/notifications', 'Ilmoitukset'),
  ofCustomers('/app/garages', 'Korjaamot'),
  ofOrganization('/app/reporting', 'Raportointi'),
  page('/app/support', 'Tuki', { visitor: SIGN_IN }),
  ofOrganization(`/app/organizations/${garage}`, 'Vallilan Autohuolto'),
  ofOrganization('/app/chats', 'Viestit'),
  ofOrganization('/app/chats/new', 'Uusi keskustelu'),
  ofGarages(`/app/chats/${customer}`, 'Pohjolan Kuljetus', 'Keskustelua ei löytynyt'),
  ofCustomers(`/app/chats/${garage}`, 'Vallilan Autohuolto', 'Keskustelua ei löytynyt'),
  page('/app/settings', 'Käyttäjätili', { visitor: SIGN_IN }),
  page('/app/settings/user-account', 'Käyttäjätili', { visitor: SIGN_IN }),
  page('/app/settings/user-notifications', 'Ilmoitukset', { visitor: SIGN_IN }),
  ofOrganization('/app/settings/organization-profile', 'Perustiedot'),
  ofOrganization('/app/settings/organization-billing', 'Laskutustiedot'),
  ofOrganization('/app/settings/organization-contacts', 'Yhteyshenkilöt'),
  ofOrganization('/app/settings/organization-drivers', 'Kuljettajat'),
  ofOrganization('/app/settings/organization-members', 'Jäsenet'),
  ofOrganization('/app/settings/organization-notifications', 'Ilmoitusosoitteet'),
  ofOrganization('/app/settings/organization-properties', 'Toimintatavat'),
  ofOrganization('/app/settings/organization-calendars', 'Kalenterit'),
  ofOrganization('/app/settings/organization-super-user', MISSING),
  ofOrganization('/app/settings/organization-register-lookups', 'Rekisterihaut'),
  ofOrganization('/app/settings/organization-webhooks', 'Webhookit'),
  ofOrganization('/app/settings/organization-export', 'Tietojen vienti'),
  ofOrganization('/app/settings/garage-accounting', 'Laskujen siirto'),
  ofOrganization('/app/settings/garage-services', 'Palvelut'),
  ofOrganization('/app/settings/garage-products', 'Tuotteet'),
  ofSuperUsers('/app/manage', 'Hallinta'),
  ofSuperUsers('/app/manage/organizations', 'Organisaatiot'),
  ofSuperUsers('/app/manage/users', 'Käyttäjät'),
  ofSuperUsers('/app/manage/usage', 'Korjaamojen käyttöaste'),
  ofSuperUsers(`/app/manage/organizations/${garage}`, /Vallilan Autohuolto/),
  ...MANAGED_PAGES.map((name) => ofSuperUsers(`/app/manage/organizations/${garage}/${name}`, /Vallilan Autohuolto/)),
]

const MANAGED_PAGES = [
  'profile',
  'billing',
  'contacts',
  'drivers',
  'members',
  'notifications',
  'properties',
  'super-user',
  'garage-services',
  'garage-products',
] as const

type Found = { type?: string; id?: string; offerRequestId?: string }

let ids: Ids
test.beforeAll(async ({ browser }) => {
  const { context } = await personIn(browser, DEMO.garage)
  const other = await personIn(browser, DEMO.customer)
  const [garage, customer] = [await organizationIdOf(context), await organizationIdOf(other.context)]
  const find = async (text: string): Promise<Found[]> => ask(context, 'search.find', { organizationId: garage, text })
  // the Sprinter is of the demo world
  const [tickets, things] = [await find('Pohjolan'), await find('Pohjolan Sprinter')]
  ids = {
    garage,
    customer,
    ticket: tickets.find(({ type }) => type === 'ticket')?.id ?? '',
    book: things.findLast(({ type }) => type === 'maintenanceBook')?.id ?? '',
    offerRequest: things.findLast((one) => one.offerRequestId !== undefined)?.offerRequestId ?? '',
  }
  expect(Object.values(ids)).not.toContain('')
})

/** Looks at every address in each run; what the other people find there is in the long one. */
const QUICK: Person = 'mechanic'

/** These find the same faults as a walk that opens each address again: they stay in one document. */
const MOVING: readonly Person[] = ['mechanic', 'driverOffice', 'superUser']

for (const [person, email] of Object.entries(people) as [Person, string | null][])
  test(`every address of the route map answers ${person} rightly`, { tag: person === QUICK ? '@quick' : [] }, async ({
    context,
  }) => {
    if (email !== null) await signIn(context, email)
    const open = await openPage(context)
    const heading = (name: Heading) => open.getByRole('heading', { level: 1, name })
    for (const [path, headings] of routes(ids)) {
      if (MOVING.includes(person) && path.startsWith('/app/')) await moveTo(open, path)
      else await open.goto(path, { waitUntil: 'commit' })
      await expect(heading(headings[person]), path).toBeVisible()
    }
    await open.goto('/_app')
    await expect(email === null ? heading(SIGN_IN) : open.getByRole('main')).toBeVisible()
  })
