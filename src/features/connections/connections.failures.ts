/** Why a call about connections is refused, and what the screen says then. */
export const connectionFailures = {
  connection: 'Yhteyttä ei löytynyt. Se on voitu poistaa.',
  connection_changed: 'Joku vastasi samaan aikaan. Tarkista yhteyden tila.',
  connection_not_allowed: 'Tämä ei ole enää mahdollista: yhteyden tila on muuttunut.',
  connection_closed:
    'Asiakas ei ole hyväksynyt yhteyttä. Uuden pyynnön voit lähettää 30 päivän kuluttua, jos asiakas ei ole estänyt sitä.',
  connection_requests_full: 'Olet lähettänyt tänään jo monta yhteyspyyntöä. Jatka huomenna.',
  garage_blocked: 'Tämä korjaamo on estetty. Salli se ensin asetusten Yhteydet-sivulla.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof connectionFailures, string> {}
}
