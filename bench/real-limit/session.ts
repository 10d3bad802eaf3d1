import { hash } from 'node:crypto'
import type { Row } from './database.ts'

const COOKIE = 'next-auth.session-token='

/** What the database keeps of the cookie's token. */
export function sessionHashOf(cookie = ''): string {
  const from = cookie.indexOf(COOKIE) + COOKIE.length
  const end = cookie.indexOf(';', from)
  return hash('sha256', end < 0 ? cookie.slice(from) : cookie.slice(from, end))
}

/** $1 the hash of a token. */
export const sessionStatement = {
  name: 'real-session',
  text: `
    select json_build_object(
      'user', json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'image', u.image),
      'expires', to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as json
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now() and s.hard_expires_at > now()`,
}

export const sessionJson = ({ json }: Row): string => json ?? '{}'
