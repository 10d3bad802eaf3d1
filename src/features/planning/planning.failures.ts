/** Why a call about planning is refused, and what the screen says then. */
export const planningFailures = {
  absence: 'Poissaoloa ei löytynyt. Se on voitu jo poistaa.',
  absent_member: 'Henkilö ei ole enää korjaamon jäsen.',
  too_many_absences: 'Tulevia poissaoloja on jo enimmäismäärä. Poista ensin turhia.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof planningFailures, string> {}
}
