import { createHmac } from 'node:crypto'
import { sameText } from '../../secure-token.ts'

/** As Twilio signs a form: the address, then its fields by name, each name followed by its value; a doubled field's values once each. */
function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort()
  const signed = names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => `${name}${value}`))
  return createHmac('sha1', authToken)
    .update(`${url}${signed.join('')}`)
    .digest('base64')
}

/**
 * Whether Twilio sent the form, to our public address. Twilio leaves the port out of what it signs, or writes it, and not always as it was in the
 * address.
 */
export function isSignedByTwilio(
  authToken: string,
  { url, fields, signature }: { url: string; fields: URLSearchParams; signature: string },
): boolean {
  const { protocol, hostname, port } = new URL(url)
  const rest = url.slice(new URL(url).origin.length)
  const usual = protocol === 'https:' ? '443' : '80'
  return [`${protocol}//${hostname}`, `${protocol}//${hostname}:${port || usual}`]
    .map((origin) => sameText(signatureOf(authToken, `${origin}${rest}`, fields), signature))
    .includes(true)
}
