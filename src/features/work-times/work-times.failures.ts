/** Why a call about time on the job is refused, and what the screen says then. */
export const workTimeFailures = {
  work_time: 'Työaikaa ei löytynyt. Se on voitu poistaa.',
  work_time_changed: 'Joku muu korjasi työaikaa samaan aikaan. Tarkista ajat ja tallenna uudelleen.',
  not_your_time: 'Vain pääkäyttäjä voi korjata toisen työaikaa.',
  no_work_on_this_ticket:
    'Huolto on jo valmis tai peruttu, joten sille ei voi kirjata aikaa. Palauta se ensin työn alle.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof workTimeFailures, string> {}
}
