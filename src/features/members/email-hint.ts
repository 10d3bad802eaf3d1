/** `matti@example.fi` → `m•••@example.fi`: its owner knows it, nobody else learns it. */
export const emailHint = (email: string): string => email.replace(/^(.).*@/u, '$1•••@')
