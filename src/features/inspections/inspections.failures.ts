/** Why a call about inspections is refused, and what the screen says then. */
export const inspectionsFailures = {
  inspection: 'Tarkastusta ei löytynyt. Se on voitu poistaa.',
  inspection_finished: 'Tarkastus on jo valmis. Avaa se uudelleen, jos jotain pitää muuttaa.',
  inspection_closed: 'Huolto on jo päättynyt, eikä sen tarkastuksia voi enää muuttaa.',
  inspection_point_changed: 'Joku muu muutti kohtaa samaan aikaan. Katso, mitä siinä on nyt.',
  inspection_empty: 'Tarkasta ainakin yksi kohta ennen kuin merkitset tarkastuksen valmiiksi.',
  inspection_kept: 'Tarkastusta ei voi poistaa: asiakas on nähnyt sen tai sen löydöksistä on pyydetty lupa.',
  too_many_inspections: 'Huollossa on jo 10 tarkastusta.',
  too_many_point_photos: 'Kohdassa on jo 10 kuvaa.',
  inspection_template: 'Tarkastuspohjaa ei löytynyt. Se on voitu arkistoida.',
  inspection_template_changed:
    'Joku muu muutti tarkastuspohjaa samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  inspection_template_exists: 'Tämän niminen tarkastuspohja on jo.',
  inspection_template_used: 'Pohjasta on tehty tarkastuksia. Arkistoi se, niin sitä ei enää tarjota.',
  too_many_inspection_templates: 'Tarkastuspohjia on jo enimmäismäärä. Poista ensin vanhoja.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof inspectionsFailures, string> {}
}
