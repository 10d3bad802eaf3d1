/** Why a call about car transports is refused, and what the screen says then. */
export const carTransportsFailures = {
  car_transport: 'Kuljetusta ei löytynyt.',
  car_transport_changed: 'Joku muu muutti kuljetusta samaan aikaan. Katso, mitä siinä on nyt, ennen kuin jatkat.',
  car_transport_state: 'Kuljetuksen tila on jo muuttunut. Katso, mitä siinä on nyt.',
  car_transport_exists: 'Huollolla on jo samansuuntainen kuljetus. Muuta sitä.',
  car_transport_ticket: 'Kuljetusta ei voi enää sopia tähän huoltoon.',
  car_transports_off: 'Korjaamo ei ota nyt kuljetuspyyntöjä. Soita korjaamolle.',
  car_transports_changed:
    'Joku muu muutti kuljetusten asetuksia samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof carTransportsFailures, string> {}
}
