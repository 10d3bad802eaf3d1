/**
 * The domains that were found to have sent a mail: those of the envelope for which SPF passed, and those whose keys signed it. `own` where the
 * operator's own mail server has refused what is forged before it handed the mail over.
 */
export type ProvedDomains = 'own' | readonly string[]

/** SendGrid's `dkim` names each signature: `{@example.fi : pass, @list.example : fail}`. */
const GOOD_SIGNATURE = /@([a-z0-9.-]+)\s*:\s*pass\b/gi
const MAX_DOMAINS = 10

/** Of what SendGrid found: SPF is one word about the envelope's domain, never about the From that people read. */
export function provedDomains({
  spf,
  dkim,
  envelopeFrom,
}: {
  spf: string
  dkim: string
  envelopeFrom: string
}): string[] {
  const signed = [...dkim.matchAll(GOOD_SIGNATURE)].map(([, domain = '']) => domain)
  const sent = /^pass\b/i.test(spf.trim()) ? [domainOf(envelopeFrom)] : []
  return [...new Set([...sent, ...signed].map(plainDomain))].filter((domain) => domain !== '').slice(0, MAX_DOMAINS)
}

/**
 * Whether the mail is from the domain that its From names, as DMARC aligns them: the same domain, or one of them within the other. Two
 * domains below a common one are not enough here: without the list of public suffixes, `a.fi` and `b.fi` would be such a pair. What is not
 * proved is asked of the person, so doing without the list costs a press.
 */
export function isProvedSender(proved: ProvedDomains | undefined, from: string | null): boolean {
  if (proved === 'own') return true
  const own = plainDomain(domainOf(from ?? ''))
  return own !== '' && (proved ?? []).some((domain) => isAligned(domain, own))
}

const isAligned = (one: string, other: string): boolean => one === other || isWithin(one, other) || isWithin(other, one)

/** `mail.firma.fi` is within `firma.fi`; nothing is within `fi`. */
const isWithin = (inner: string, outer: string): boolean => outer.includes('.') && inner.endsWith(`.${outer}`)

const domainOf = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at < 0 ? '' : address.slice(at + 1)
}

const plainDomain = (domain: string): string => {
  const plain = domain
    .trim()
    .toLowerCase()
    .replace(/[>.\s]+$/, '')
  return /^[^\s@<>]{1,253}$/.test(plain) ? plain : ''
}
