/** `matti@example.fi` → `m•••@example.fi`: its owner recognises it, no one else learns it. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/u, '$1•••@')
