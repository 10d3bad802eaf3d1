/** `matti@example.fi` → `m•••@example.fi`: its owner knows it, nobody else learns it. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/u, '$1•••@')
