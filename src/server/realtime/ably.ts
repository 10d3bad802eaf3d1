import { createHmac } from 'node:crypto'
import type { Rest } from 'ably'
import type { Caller } from '../caller.ts'
import type { Transport } from './transport.ts'

/**
 * A leaked token ends soon; the browser's SDK asks for a new one by itself. That is how we know who is still online, for mails that wait until no
 * member was for ten minutes: so it is shorter than that.
 */
const TOKEN_LIFE_SECONDS = 8 * 60

export type AblyOptions = {
  /** Server key, `name:secret`; the secret signs tokens here and never leaves. */
  key: string
  /** Address of an Ably-shaped server for tests, `http://host:port`; Ably itself without it. */
  baseUrl?: string
}

const channelOf = (organizationId: string): string => `org:${organizationId}`

/**
 * Ably instead of the hub. Tokens are signed here without the network and allow only listening and presence, on the caller's organisations' channels:
 * only the server publishes.
 */
export function createAblyTransport({ key, baseUrl }: AblyOptions): Transport {
  const [keyName = '', secret = ''] = key.split(':')
  let loading: Promise<Rest> | undefined

  const rest = (): Promise<Rest> => {
    loading ??= import('ably').then(
      ({ Rest }) => new Rest({ key, useBinaryProtocol: false, ...(baseUrl && addressOptions(baseUrl)) }),
    )
    return loading
  }

  return {
    isPerProcess: false,
    async publish(organizationIds, event) {
      const client = await rest()
      const channels = organizationIds.map(channelOf)
      const result = await client.batchPublish({ channels, messages: [{ name: 'event', data: event }] })
      const failed = result.results.find((one) => 'error' in one)
      if (failed && 'error' in failed) throw failed.error
    },
    async cut({ userId, sessionHash }) {
      // sessions of the user that are to stay get a new token when they ask for one
      const target =
        sessionHash !== undefined
          ? { type: 'revocationKey', value: sessionHash }
          : userId !== undefined && { type: 'clientId', value: userId }
      if (target) await (await rest()).auth.revokeTokens([target])
    },
    presenceChanged() {},
    gap() {},
    ticket(caller, clientId) {
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + TOKEN_LIFE_SECONDS
      const token = signToken(keyName, secret, {
        iat: issuedAt,
        exp: expiresAt,
        'x-ably-clientId': clientId,
        'x-ably-capability': JSON.stringify(capabilityOf(caller, clientId)),
        'x-ably-revocation-key': caller.sessionHash,
      })
      return { transport: 'ably', token, expiresAt: expiresAt * 1000, ...(baseUrl && { endpoint: baseUrl }) }
    },
    async stop() {},
  }
}

/** A client that calls itself by an organisation's id gets that organisation's channel only. */
function capabilityOf(caller: Caller, clientId: string): Record<string, string[]> {
  const ids = caller.memberships.map((one) => one.organizationId)
  const wanted = ids.includes(clientId) ? [clientId] : ids
  return Object.fromEntries(wanted.map((id) => [channelOf(id), ['presence', 'subscribe']]))
}

function signToken(keyName: string, secret: string, claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ typ: 'JWT', alg: 'HS256', kid: keyName })}.${part(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

function addressOptions(baseUrl: string) {
  const { protocol, hostname, port } = new URL(baseUrl)
  const tls = protocol === 'https:'
  return { endpoint: hostname, tls, ...(port && (tls ? { tlsPort: Number(port) } : { port: Number(port) })) }
}
