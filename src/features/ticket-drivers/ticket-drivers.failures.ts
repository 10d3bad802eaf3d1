/** Why a call about the drivers of a ticket is refused, and what the screen says then. */
export const ticketDriverFailures = {
  named_driver: 'Kuljettaja ei ole enää tässä huollossa. Päivitä sivu.',
  drivers_not_named: 'Kuljettajat nimeää asiakas, ja vain avoimeen huoltoon.',
  drivers_not_told: 'Kuljettajille voi ilmoittaa, kun auto on työn alla tai noudettavissa.',
  drivers_not_called_back: 'Noudon voi siirtää vain, kun auto on noudettavissa.',
  too_many_named: 'Huoltoon voi nimetä enintään 20 kuljettajaa.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof ticketDriverFailures, string> {}
}
