/** Why a call about pinned messages is refused, and what the screen says then. */
export const chatPinsFailures = {
  too_many_pins: 'Huoltoon on liitetty jo 50 viestiä. Irrota ensin jokin niistä.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof chatPinsFailures, string> {}
}
