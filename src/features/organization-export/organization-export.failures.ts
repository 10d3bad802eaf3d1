/** Why a call of this feature is refused, and what the screen says then. */
export const organizationExportFailures = {
  organization_export: 'Vientiä ei löytynyt. Se on poistettu, tai sen aika on päättynyt.',
  too_many_exports: 'Vientejä on tehty jo enimmäismäärä. Tee seuraava huomenna.',
  export_link_ended: 'Latauslinkki ei ole enää voimassa. Palaa sivulle Tietojen vienti ja lataa tiedosto sieltä.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof organizationExportFailures, string> {}
}
