/** Why a call about invited garages is refused, and what the screen says then; what a link says of itself is in members. */
export const garageInvitationFailures = {
  garage_invitation: 'Kutsua ei löytynyt. Se on voitu poistaa.',
  garage_is_here: 'Tämä korjaamo on jo Huoltosillassa: sitä ei tarvitse kutsua.',
  garage_invitation_closed: 'Asiakas on estänyt tämän korjaamon. Kutsun voi hyväksyä vain toisen korjaamon puolesta.',
  too_many_garage_invitations: 'Vastaamattomia kutsuja on jo 20. Peru ensin vanhoja.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof garageInvitationFailures, string> {}
}
