import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'

/** The subscription that a browser makes when its user turns messages on. */
export function browserKeys() {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  return { pair, p256dh, auth: randomBytes(16).toString('base64url') }
}
type BrowserKeys = { pair: ECDH; auth: string }

/**
 * Reads a message as the browser does for which it was encrypted (RFC 8291, one record of RFC 8188), with nothing of the library that
 * writes it. Throws when it is not for these keys.
 */
export function readPush(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const bytes = (secret: Buffer, salting: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salting, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey])
  const secret = bytes(pair.computeSecret(serverKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = bytes(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = bytes(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // the last byte that is not zero ends the text
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The claims of the sender (RFC 8292), when they are signed with the key that they name; throws else. */
export function readSender(authorization: string): { key: string; claims: { aud: string; sub: string; exp: number } } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the message is not signed with the key that it names')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
