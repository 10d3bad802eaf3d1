import type { OrganizationType } from '#shared/organization.ts'

const steps: Record<OrganizationType, readonly string[]> = {
  GARAGE: [
    'Sinusta tulee korjaamon pääkäyttäjä.',
    'Lisää asetuksissa osoite, aukioloajat ja palvelut, ja kutsu työkaverisi.',
    'Voit kirjata asiakkaidesi huoltoja heti. Uusille asiakkaille korjaamosi näkyy, kun olemme tarkistaneet sen tiedot.',
  ],
  CUSTOMER: [
    'Sinusta tulee organisaation pääkäyttäjä.',
    'Kutsu työkaverisi ja lisää kuljettajat, jotka hakevat autoja.',
    'Ilmoita ensimmäinen auto korjaamolle tai pyydä siitä tarjous.',
  ],
}

/** What follows from making an organisation of this type. */
export function NextSteps({ type }: { type: OrganizationType }) {
  return (
    <section className="rounded-lg bg-sunken p-4">
      <h3 className="font-semibold">Mitä sitten tapahtuu</h3>
      <ol className="mt-2 grid gap-2">
        {steps[type].map((step, index) => (
          <li key={step} className="flex gap-3">
            <span className="plate-type w-4 shrink-0 text-brand text-lg leading-6" aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
