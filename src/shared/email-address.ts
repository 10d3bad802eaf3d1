/**
 * The one form in which an address is stored and looked up: NFKC before judging (so that a look-alike `＠` cannot smuggle
 * a second address in), trimmed, lower case; exactly one `@`, a dot in the domain, none of the characters that mean
 * something in a mail header. Undefined when it can be no address.
 */
export function normalizeEmail(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 254) return undefined
  const email = value.normalize('NFKC').trim().toLowerCase()
  return address.test(email) ? email : undefined
}

const address = /^[^\s@",;<>()[\]\\\p{C}]{1,64}@[^\s@",;<>()[\]\\\p{C}]+\.[^\s@",;<>()[\]\\\p{C}]+$/u
