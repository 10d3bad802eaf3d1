import type { Ticket } from './realtime-client.ts'

/** Asks the token endpoint how to connect as `clientId`. Throws when the network or the server fails, which may pass. */
export async function askTicket(clientId: string, origin = ''): Promise<Ticket | 'refused'> {
  const response = await fetch(`${origin}/api/ably/get_auth_token?clientId=${encodeURIComponent(clientId)}`)
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return 'refused'
  if (!response.ok) throw new Error(`token endpoint: ${response.status}`)
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || !('transport' in answer))
    throw new Error('token endpoint: shape')
  if (answer.transport === 'hub' && 'path' in answer && typeof answer.path === 'string')
    return { transport: 'hub', path: answer.path }
  if (answer.transport === 'ably' && 'token' in answer && typeof answer.token === 'string') {
    const endpoint = 'endpoint' in answer && typeof answer.endpoint === 'string' ? answer.endpoint : undefined
    return { transport: 'ably', token: answer.token, endpoint }
  }
  throw new Error('token endpoint: shape')
}
