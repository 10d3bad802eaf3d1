import { isUuid } from '#shared/id.ts'
import { eachSecret, type Secret, sameText, sign } from '../secure-token.ts'

/** Of 128 bits each; a text message has room for little. */
const PART_LENGTH = 22

const signatureOf = (secret: Secret, purpose: string, id: string): string =>
  Buffer.from(sign(secret, `signed-link ${purpose}`, id), 'hex')
    .subarray(0, 16)
    .toString('base64url')

/** The id of a kept link, signed for its purpose: 44 characters that need no escaping in an address. It can be made again. */
export const linkToken = (secret: Secret, purpose: string, id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + signatureOf(secret, purpose, id)

/** The id in a token that we signed for this purpose; null for anything else. */
export function idOfToken(secret: Secret, purpose: string, token: string): string | null {
  if (!/^[\w-]{44}$/.test(token)) return null
  const hex = Buffer.from(token.slice(0, PART_LENGTH), 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // base64 writes the last bits of an id in more than one way: only ours is ours
  const isOurs = eachSecret(secret).some((one) => sameText(linkToken(one, purpose, id), token))
  return isUuid(id) && isOurs ? id : null
}
