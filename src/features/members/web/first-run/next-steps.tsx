/** Who begins: a garage, a company with cars, or a private person. */
export type Beginner = 'GARAGE' | 'COMPANY' | 'PERSON'

const steps: Record<Beginner, readonly string[]> = {
  GARAGE: [
    'Sinusta tulee korjaamon pääkäyttäjä.',
    'Lisää asetuksissa osoite, aukioloajat ja palvelut, ja kutsu työkaverisi.',
    'Voit kirjata asiakkaidesi huoltoja heti. Uusille asiakkaille korjaamosi näkyy, kun olemme tarkistaneet sen tiedot.',
  ],
  COMPANY: [
    'Sinusta tulee organisaation pääkäyttäjä.',
    'Kutsu työkaverisi ja lisää kuljettajat, jotka hakevat autoja.',
    'Ilmoita ensimmäinen auto korjaamolle tai pyydä siitä tarjous.',
  ],
  PERSON: [
    'Lisää autosi rekisterinumerolla.',
    'Ilmoita se korjaamolle tai pyydä siitä tarjous.',
    'Näet hinnat arvonlisäveroineen ja hyväksyt itse tarjoukset ja lisätyöt.',
  ],
}

/** What follows from beginning as one of these. */
export function NextSteps({ beginner }: { beginner: Beginner }) {
  return (
    <section className="rounded-lg bg-sunken p-4">
      <h3 className="font-semibold">Mitä sitten tapahtuu</h3>
      <ol className="mt-2 grid gap-2">
        {steps[beginner].map((step, index) => (
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
