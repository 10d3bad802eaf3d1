import { expect, test } from 'vitest'
import { company } from '../company.ts'
import { type SitePath, sitePages } from '../site-pages.ts'
import { privacyText } from './privacy-text.ts'
import { renderPage } from './render.tsx'
import { termsText } from './terms-text.ts'

const template = '<!doctype html><html lang="fi"><head><!--head--></head><body><!--page--></body></html>'
const documentOf = (path: SitePath, isSignedIn = false) =>
  new DOMParser().parseFromString(renderPage(template, path, isSignedIn), 'text/html')

const linksIn = (page: Document, place: string) =>
  [...page.querySelectorAll<HTMLAnchorElement>(`${place} a`)].map(
    (link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`,
  )

test.each(sitePages.map(({ path }) => [path]))('%s is whole without a script, and says what it is', (path) => {
  const page = documentOf(path)
  expect(page.querySelectorAll('h1')).toHaveLength(1)
  // data blocks are no scripts, and nothing is inline that a policy would have to allow
  expect(
    [...page.querySelectorAll('script')].map(({ type }) => type).filter((type) => type !== 'application/ld+json'),
  ).toEqual([])
  expect(page.querySelectorAll('[style], style, [onclick]')).toHaveLength(0)
  expect(page.title).toMatch(/Huoltosilta/)
  expect(page.querySelector('meta[name=description]')?.getAttribute('content')?.length).toBeGreaterThan(50)
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`__ORIGIN__${path}`)
  const footer = page.querySelector('footer')?.textContent
  for (const text of [company.name, company.businessId, company.eInvoice.address, company.eInvoice.operatorId])
    expect(footer).toContain(text)
})

test('the home page addresses a firm of two cars as well as one of hundreds', () => {
  expect(documentOf('/').querySelector('main')?.textContent).toContain('kaksi autoa tai neljäsataa')
})

test('visitors are offered an account, and signed-in users the application', () => {
  expect(linksIn(documentOf('/legal/terms-of-service'), 'header')).toEqual([
    'Huoltosilta /',
    'Kirjaudu sisään /auth/login',
    'Luo tili /auth/signup',
  ])
  expect(linksIn(documentOf('/legal/terms-of-service', true), 'header')).toEqual([
    'Huoltosilta /',
    'Avaa sovellus /app',
  ])
  expect(documentOf('/', true).querySelectorAll('a[href="/auth/signup"]')).toHaveLength(0)
})

test('every link of a page leads to a part of it, to another public page, or into the application', () => {
  const known = new Set([
    ...sitePages.map(({ path }): string => path),
    '/app',
    '/auth/login',
    '/auth/signup',
    '/huoltokirja',
  ])
  for (const { path } of sitePages) {
    const page = documentOf(path)
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a')) {
      const [to = '', part] = (link.getAttribute('href') ?? '').split('#')
      if (/^(mailto|tel):/.test(to)) continue
      if (to !== '') expect(known).toContain(to)
      if (part) expect((to === '' ? page : documentOf('/')).getElementById(part), `${path}: #${part}`).not.toBeNull()
    }
  }
})

test('pictures have their sizes, and alternative texts', () => {
  const pictures = [...documentOf('/').images]
  expect(pictures.length).toBeGreaterThan(3)
  for (const { alt, width, height } of pictures) {
    expect(alt.length).toBeGreaterThan(20)
    expect(Math.min(width, height)).toBeGreaterThan(0)
  }
})

test('the home page gives search engines its questions in the same words', () => {
  const page = documentOf('/')
  const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  const questions: string[] = data['@graph'][3].mainEntity.map(({ name }: { name: string }) => name)
  expect(questions).toEqual([...page.querySelectorAll('summary')].map(({ textContent }) => textContent))
})

test('the legal texts say what the law wants said', () => {
  const privacy = JSON.stringify(privacyText)
  for (const text of [
    'tietosuojavaltuut',
    company.privacyEmail,
    'oikeutettu etu',
    'suostumus',
    'Mallisopimus|mallisopimus',
    'evästeitä',
  ])
    expect(privacy).toMatch(new RegExp(text))
  const ids = [privacyText, termsText].map(({ sections }) => new Set(sections.map(({ id }) => id)).size)
  expect(ids).toEqual([privacyText.sections.length, termsText.sections.length])
})

test('the first words say what the product is and for whom, to people who do not know it', () => {
  const hero = documentOf('/').querySelector('main section')?.textContent
  for (const text of ['verkkopalvelu', 'autokorjaamoille', 'yrityksille']) expect(hero).toContain(text)
  expect(documentOf('/').body.textContent).not.toMatch(/kalusto/i)
})

test('an address that leads nowhere says so, leads on, and is kept from search engines', () => {
  const page = documentOf('/404')
  expect(page.querySelector('h1')?.textContent).toBe('Sivua ei löytynyt')
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(page.querySelectorAll('link[rel=canonical], meta[property]')).toHaveLength(0)
  expect(linksIn(page, 'main')).toEqual(['Etusivulle /', 'Ota yhteyttä /#contact'])
})

test('the contents of a legal text are at hand on every screen, and lead to each part', () => {
  const page = documentOf('/legal/privacy-policy')
  const contents = [...page.querySelectorAll('nav[aria-label="Sisällys"]')]
  // next to the text, and above it where there is no room
  expect(contents).toHaveLength(2)
  for (const nav of contents) expect(nav.querySelectorAll('a')).toHaveLength(privacyText.sections.length)
})
