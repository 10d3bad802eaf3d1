import type { ReactNode } from 'react'
import { Wordmark } from '#web/navigation/wordmark.tsx'
import { company } from '../company.ts'

const linkClass = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-brand max-desktop:min-h-11'

/** Who we are, where an invoice goes, and what binds us. */
export function SiteFooter() {
  const { name, businessId, street, postalCode, city, email, phone, phoneLink, eInvoice } = company
  return (
    <footer className="border-line border-t bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div>
          <Wordmark />
          <p className="mt-4 max-w-64 text-muted">Korjaamojen ja niiden asiakkaiden yhteinen työpöytä.</p>
        </div>
        <Part title="Yhteystiedot">
          <p>
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          </p>
          <p>
            <a href={`tel:${phoneLink}`} className={linkClass}>
              {phone}
            </a>
          </p>
          <p>
            <a href="/#contact" className={linkClass}>
              Yhteydenottolomake
            </a>
          </p>
        </Part>
        <Part title="Verkkolaskutus">
          <dl className="grid gap-1">
            <Fact term="Verkkolaskuosoite">{eInvoice.address}</Fact>
            <Fact term="Välittäjä">{eInvoice.operator}</Fact>
            <Fact term="Välittäjätunnus">{eInvoice.operatorId}</Fact>
          </dl>
        </Part>
        <Part title="Palvelu">
          <p>
            <a href="/legal/terms-of-service" className={linkClass}>
              Käyttöehdot
            </a>
          </p>
          <p>
            <a href="/legal/privacy-policy" className={linkClass}>
              Tietosuojaseloste
            </a>
          </p>
          <p>
            <a href="/huoltokirja" className={linkClass}>
              Tarkista huoltokirja
            </a>
          </p>
        </Part>
      </div>
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <p className="border-line border-t py-6 text-muted text-sm">
          {name} · Y-tunnus {businessId} · {street}, {postalCode} {city}
        </p>
      </div>
    </footer>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-3 font-semibold">{title}</h2>
    <div className="grid gap-1 text-sm">{children}</div>
  </section>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{term}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)
