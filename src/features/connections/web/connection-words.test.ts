import { expect, test } from 'vitest'
import type { Connection } from '../connections.ts'
import { connectionBadge, connectionText, uncheckedText } from './connection-words.ts'

const rights = { accept: false, refuse: false, cancel: false, revoke: false, request: false, allow: false }
const connectionWith = (given: Partial<Connection>) => ({
  state: 'PENDING' as const,
  changedBySide: 'CUSTOMER' as const,
  wasAccepted: false,
  isListed: false,
  changedAt: '2026-03-05T10:00:00.000Z',
  requestedAt: '2026-03-04T10:00:00.000Z',
  askAgainAt: null,
  can: rights,
  ...given,
})
const NOW = Date.parse('2026-03-06T10:00:00.000Z')
const again = { askAgainAt: '2026-04-04T10:00:00.000Z' }

test.each([
  [{}, 'Odottaa asiakkaan hyväksyntää, pyydetty 4.3.2026', 'Korjaamo pyysi yhteyttä 4.3.2026'],
  [{ state: 'ACCEPTED' }, 'Yhteys avattu 5.3.2026', 'Yhteys avattu 5.3.2026'],
  [
    { state: 'REFUSED', ...again },
    'Asiakas hylkäsi pyynnön 5.3.2026. Uuden pyynnön voi lähettää 4.4.2026 alkaen',
    'Pyyntö hylätty 5.3.2026. Uuden pyynnön voi lähettää 4.4.2026 alkaen',
  ],
  [
    { state: 'REFUSED', ...again, can: { ...rights, request: true } },
    'Asiakas hylkäsi pyynnön 5.3.2026',
    'Pyyntö hylätty 5.3.2026',
  ],
  [{ state: 'REVOKED', changedBySide: 'GARAGE' }, 'Pyyntö peruttu 5.3.2026', 'Korjaamo perui pyynnön 5.3.2026'],
  [
    { state: 'REVOKED', changedBySide: 'GARAGE', wasAccepted: true },
    'Yhteys katkaistu 5.3.2026',
    'Korjaamo katkaisi yhteyden 5.3.2026',
  ],
  [{ state: 'REVOKED', wasAccepted: true }, 'Asiakas katkaisi yhteyden 5.3.2026', 'Yhteys katkaistu 5.3.2026'],
] as const)('%j has a text for a garage and one for a customer', (given, toGarage, toCustomer) => {
  expect(connectionText('GARAGE', connectionWith(given), NOW)).toBe(toGarage)
  expect(connectionText('CUSTOMER', connectionWith(given), NOW)).toBe(toCustomer)
})

test('a day for a new request that is past is not said', () => {
  const refused = connectionWith({ state: 'REFUSED', ...again })
  expect(connectionText('CUSTOMER', refused, Date.parse('2026-04-05T10:00:00.000Z'))).toBe('Pyyntö hylätty 5.3.2026')
})

test('an open connection has no badge; an unlisted garage that asks gives a warning, to the customer only', () => {
  expect(connectionBadge('GARAGE', 'ACCEPTED')).toBeNull()
  expect(connectionBadge('GARAGE', 'PENDING')).toBe('Odottaa asiakkaan hyväksyntää')
  expect(uncheckedText('CUSTOMER', connectionWith({}))).toContain('jos tunnet korjaamon')
  expect(uncheckedText('CUSTOMER', connectionWith({ isListed: true }))).toBeNull()
  expect(uncheckedText('GARAGE', connectionWith({}))).toBeNull()
})
