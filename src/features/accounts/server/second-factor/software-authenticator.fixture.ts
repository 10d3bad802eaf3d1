import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (data: Buffer | string) => Buffer.from(data).toString('base64url')

type Question = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }

/** COSE key of a P-256 public key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])

/** {fmt: "none", attStmt: {}, authData} in CBOR. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    length,
    authData,
  ])
}

/** For tests: a device with a passkey, at this origin; `verifies` says whether it asks for a fingerprint. */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle: string | undefined

  const authData = (rpId: string, flags: number, more: Buffer = Buffer.alloc(0)) => {
    counter += 1
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, more])
  }
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const }
  const flagsOf = (verifies: boolean) => (verifies ? 0x05 : 0x01)

  return {
    id: text(id),

    /** Answers the question for a new passkey. */
    create(question: object, { verifies = true, at = origin } = {}) {
      const { challenge, rp, user } = question as Question
      userHandle = user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const made = Buffer.concat([Buffer.alloc(16), length, id, key])
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, at)),
          attestationObject: text(attestation(authData(rp?.id ?? '', flagsOf(verifies) | 0x40, made))),
          transports: ['internal'],
        },
      }
    },

    /** Answers the question of a sign-in or a proof. */
    answer(question: object, { verifies = true, at = origin } = {}) {
      const { challenge, rpId = '' } = question as Question
      const data = authData(rpId, flagsOf(verifies))
      const client = clientData('webauthn.get', challenge, at)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}
