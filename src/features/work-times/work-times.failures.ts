/** Why a call about time on the job is refused, and what the screen says then. */
export const workTimeFailures = {
  does_not_install: 'Sinulle ei ole merkitty asennustöitä. Pyydä pääkäyttäjää merkitsemään ne Jäsenet-sivulla.',
  work_time: 'Työaikaa ei löytynyt. Se on voitu poistaa.',
  work_time_changed: 'Joku muu muutti työaikaa samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof workTimeFailures, string> {}
}
