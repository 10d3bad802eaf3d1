import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dayText } from '#shared/calendar-day.ts'
import { TERMS } from '#shared/terms.ts'
import type { SitePath } from '../site-pages.ts'
import { HomePage } from './home-page.tsx'
import { LegalPage } from './legal-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { type Head, PageHead } from './page-head.tsx'
import { PRIVACY_UPDATED, privacyText } from './privacy-text.ts'
import { structuredData } from './structured-data.ts'
import { termsText } from './terms-text.ts'

type Page = { head: Omit<Head, 'path'>; data?: object; body: (isSignedIn: boolean) => ReactNode }

const pages: Record<SitePath, Page> = {
  '/': {
    head: {
      title: 'Huoltosilta – korjaamon ja asiakkaan yhteinen työpöytä',
      description:
        'Verkkopalvelu autokorjaamoille ja yrityksille, joiden autoja ne huoltavat: huollot, tarjoukset, lisätyöluvat, noudot ja huoltokirjat samassa paikassa.',
    },
    data: structuredData,
    body: (isSignedIn) => <HomePage isSignedIn={isSignedIn} />,
  },
  '/404': {
    head: { title: 'Sivua ei löytynyt – Huoltosilta', description: null },
    body: (isSignedIn) => <MissingPage isSignedIn={isSignedIn} />,
  },
  '/legal/privacy-policy': {
    head: {
      title: 'Tietosuojaseloste – Huoltosilta',
      description: 'Mitä henkilötietoja Huoltosilta käsittelee, miksi ja kuinka kauan, ja mitä oikeuksia sinulla on.',
    },
    body: (isSignedIn) => (
      <LegalPage text={privacyText} isSignedIn={isSignedIn} facts={`Päivitetty ${dayText(PRIVACY_UPDATED)}`} />
    ),
  },
  '/legal/terms-of-service': {
    head: {
      title: 'Käyttöehdot – Huoltosilta',
      description: 'Huoltosilta-palvelun käyttöehdot korjaamoille ja niiden asiakkaille.',
    },
    body: (isSignedIn) => (
      <LegalPage
        text={termsText}
        isSignedIn={isSignedIn}
        facts={`Versio ${dayText(TERMS.version)}, voimassa toistaiseksi`}
      />
    ),
  },
}

/** Data, no script: nothing of it runs, and no sign in it can end the block. */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** A whole document: the built template with one page in it. It is final: nothing renders it again in the browser. */
export function renderPage(template: string, path: SitePath, isSignedIn: boolean): string {
  const { head, data, body } = pages[path]
  const headMarkup = renderToStaticMarkup(<PageHead path={path} {...head} />)
  return template
    .replace('<!--head-->', () => `${headMarkup}${data ? dataBlock(data) : ''}`)
    .replace('<!--page-->', () => renderToStaticMarkup(body(isSignedIn)))
}
