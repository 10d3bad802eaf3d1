import { reloadForCode } from '../reload-for-code.ts'
import { session } from '../session.ts'
import { pause } from './pause.ts'
import type { AskTicket, RealtimeClient, Ticket } from './realtime-client.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * Connects as `clientId` (the user's id, or that of one of their organisations), trying for as long as it takes; `onFailure` is called for each
 * try that failed. Null when the server refuses, or when the signal said to give up.
 */
export async function openRealtime(
  clientId: string,
  signal: AbortSignal,
  onFailure?: () => void,
): Promise<RealtimeClient | null> {
  const ask = async () => {
    const ticket = await askTicket(clientId)
    // the server cut the line of a session that was ended elsewhere: what it left on this device goes at once, not at the next poll
    if (ticket === 'refused') void session.update()
    return ticket
  }
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const ticket = await ask()
      if (signal.aborted || ticket === 'refused') return null
      return await connect(ticket, clientId, ask)
    } catch {
      onFailure?.()
      await pause(pauseMs, signal)
    }
  }
  return null
}

async function connect(ticket: Ticket, clientId: string, ask: AskTicket): Promise<RealtimeClient> {
  if (ticket.transport === 'hub') return (await piece(import('./hub-client.ts'))).connectHub(ticket.path, ask)
  return (await piece(import('./ably-client.ts'))).connectAbly(ticket, clientId, ask)
}

/** The server has just answered: a client that still does not load was first requested offline. */
async function piece<Module>(coming: Promise<Module>): Promise<Module> {
  try {
    return await coming
  } catch (failure) {
    await reloadForCode()
    throw failure
  }
}

/** Asks the token endpoint how to connect as `clientId`. Throws when the network or the server fails, which may pass. */
async function askTicket(clientId: string, origin = ''): Promise<Ticket | 'refused'> {
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
