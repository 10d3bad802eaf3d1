import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { AccountingAccess } from '#server/accounting-access.ts'
import { SystemFailure } from './accounting-system.ts'
import { callSystem, failureOfCode, saidText, unreadable } from './call-system.ts'

type Access = NonNullable<AccountingAccess['procountor']>

/** How long before its end a token is not used any more. */
const SPARE_SECONDS = 60
/** Refusals of a token, as OAuth 2 names them (RFC 6749, 5.2). */
const REFUSED = [400, 401, 403]

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(300) })

/** Tokens of this process, by what they were asked with. */
const tokens = new LRUCache<string, string>({ max: 500 })

const keyOf = ({ url, clientId }: Access, apiKey: string): string =>
  createHash('sha256').update([url, clientId, apiKey].join('\n')).digest('hex')

/**
 * A token of Procountor for a machine (https://dev.procountor.com/m2m-authentication/): OAuth 2, client credentials with the key that the garage made
 * for our client.
 */
export async function procountorToken(access: Access, apiKey: string, signal?: AbortSignal): Promise<string> {
  const key = keyOf(access, apiKey)
  const known = tokens.get(key)
  if (known) return known
  const answer = await callSystem({
    method: 'POST',
    url: `${access.url}/oauth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: access.clientId,
      client_secret: access.clientSecret,
      api_key: apiKey,
    }).toString(),
    limitMs: access.limitMs,
    signal,
  })
  const said = () => saidText(answer.body, [apiKey, access.clientSecret])
  if (REFUSED.includes(answer.code)) throw new SystemFailure('CREDENTIALS', { answer: said() })
  if (answer.code !== 200) throw failureOfCode(answer, said())
  const token = Token.safeParse(jsonOf(answer.body))
  if (!token.success) throw unreadable('no token')
  const seconds = token.data.expires_in - SPARE_SECONDS
  if (seconds > 0) tokens.set(key, token.data.access_token, { ttl: seconds * 1000 })
  return token.data.access_token
}

/** The token was refused: the next call asks for another one. */
export const forgetToken = (access: Access, apiKey: string): void => {
  tokens.delete(keyOf(access, apiKey))
}

/** Undefined for what is no JSON. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
