/** Why a call about handing a car over is refused, and what the screen says then. */
export const vehicleHandoverFailures = {
  handover_code: 'Koodi on väärä. Tarkista numerot.',
  handover_expired: 'Koodi on vanhentunut tai peruttu. Pyydä luovuttajalta uusi koodi.',
  handover_used: 'Koodi on jo käytetty. Pyydä luovuttajalta uusi koodi.',
  handover_own: 'Auto on jo sinulla. Anna koodi auton uudelle omistajalle.',
  handover_not_ready: 'Autoa ei voi vielä ottaa vastaan. Pyydä luovuttajaa katsomaan auton sivulta, mitä on kesken.',
  handover_obstacles: 'Autoa ei voi vielä luovuttaa. Katso, mitä on kesken.',
  handover_of_retired: 'Käytöstä poistettua autoa ei voi luovuttaa. Palauta auto ensin käyttöön.',
  handover_guesses: 'Vääriä koodeja on annettu liikaa. Odota tunti ja pyydä tarvittaessa uusi koodi.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof vehicleHandoverFailures, string> {}
}
