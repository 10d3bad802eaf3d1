/** Why a call about service programmes is refused, and what the screen says then. */
export const servicePlansFailures = {
  service_plan: 'Huolto-ohjelmaa ei löytynyt. Se on voitu poistaa.',
  service_plan_changed:
    'Joku muu muutti huolto-ohjelmaa samaan aikaan. Katso, mitä siinä on nyt, ja tee muutos uudelleen.',
  plan_template: 'Huolto-ohjelman pohjaa ei löytynyt. Se on voitu poistaa.',
  plan_template_changed: 'Joku muu muutti pohjaa samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  plan_template_exists: 'Tämän niminen pohja on jo.',
  too_many_plan_templates: 'Pohjia on jo enimmäismäärä. Poista ensin vanhoja.',
  plan_ticking: 'Vain korjaamo merkitsee, mitä huollossa tehtiin, ja vain kun huolto on kesken.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof servicePlansFailures, string> {}
}
