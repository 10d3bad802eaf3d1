import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSecurityLog, SECURITY_EVENTS } from './security-log.ts'

test('docs/operations.md describes every event of the security log in the code’s words, and no other', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const section = page.slice(page.indexOf('## Security log')).split('\n## ', 1)[0] ?? ''
  const rows = [...section.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, event, text = '']) => [
    event,
    text.charAt(0).toLowerCase() + text.slice(1),
  ])
  expect(Object.fromEntries(rows)).toEqual(SECURITY_EVENTS)
})

test('a line holds no address in clear, and two lines about one address have the same mark', () => {
  const lines: Record<string, unknown>[] = []
  const { note } = openSecurityLog({ log: { info: (line: object) => void lines.push({ ...line }) }, secret: 'a' })
  const other = openSecurityLog({ log: { info: (line: object) => void lines.push({ ...line }) }, secret: 'b' })
  note('sign_in_refused', { email: 'aino@example.fi', ip: '2001:db8:1:2:3:4:5:6', reason: 'password' })
  note('locked_out', { email: 'aino@example.fi', limit: 'sign-in' })
  other.note('locked_out', { email: 'aino@example.fi', limit: 'sign-in' })
  expect(JSON.stringify(lines)).not.toContain('aino')
  expect(lines[0]).toMatchObject({ ip: '2001:db8:1:2::/64', reason: 'password' })
  expect(lines[1]?.address).toBe(lines[0]?.address)
  expect(lines[2]?.address).not.toBe(lines[0]?.address)
})
