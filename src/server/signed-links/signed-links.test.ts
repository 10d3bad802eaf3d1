import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { newId } from '../db/new-id.ts'
import { transact } from '../db/transact.ts'
import { idOfToken, linkToken } from './link-token.ts'
import { makeLink, type NewLink } from './make-link.ts'
import { noteOpened, readSignedLink } from './read-signed-link.ts'
import { renewLink } from './renew-link.ts'
import { signedLinks } from './signed-links.tables.ts'
import { revokeLinks, spendLink } from './spend-link.ts'
import { sweepSignedLinks } from './sweep-signed-links.ts'

const { db } = await testDatabase()
const now = new Date('2031-01-01T12:00:00Z')
const later = new Date('2031-01-15T12:00:00Z')
const purpose = 'pick-up'

const make = (given: Partial<NewLink> = {}) =>
  transact(db, (tx) =>
    makeLink(tx, 'secret', {
      purpose,
      subject: newId(),
      uses: 'single' as const,
      organizationId: newId(),
      userId: newId(),
      expiresAt: later,
      ...given,
    }),
  )
const stateOf = async (token: string, at = now) => (await readSignedLink(db, 'secret', purpose, token, at)).state
const used = (id: string, at = now) => transact(db, (tx) => spendLink(tx, id, at))

describe('a signed link', () => {
  test('it names its subject until it expires, as often as it is read', async () => {
    const subject = newId()
    const { id, token } = await make({ subject })
    expect(encodeURIComponent(token)).toBe(token)
    for (let time = 0; time < 2; time++)
      expect(await readSignedLink(db, 'secret', purpose, token, now)).toMatchObject({
        state: 'valid',
        link: { id, subject },
      })
    expect(await readSignedLink(db, 'secret', purpose, token, later)).toMatchObject({
      state: 'expired',
      link: { subject },
    })
  })

  test('a link of one use is used once, also by two at the same moment', async () => {
    const { id, token } = await make()
    const answers = await Promise.all([used(id), used(id), used(id)])
    expect(answers.toSorted()).toEqual(['used', 'used', 'valid'])
    expect(await stateOf(token)).toBe('used')
    // that it did what it was for is answered, also when its time is over
    expect(await stateOf(token, later)).toBe('used')
  })

  test('a link of many uses stays valid, and keeps its first use', async () => {
    const { id, token } = await make({ uses: 'many' })
    expect([await used(id), await used(id, new Date('2031-01-02T00:00:00Z'))]).toEqual(['valid', 'valid'])
    expect(await readSignedLink(db, 'secret', purpose, token, now)).toMatchObject({
      state: 'valid',
      link: { usedAt: '2031-01-01T12:00:00.000Z' },
    })
  })

  test('a transaction that fails does not use the link', async () => {
    const { id, token } = await make()
    await expect(
      transact(db, async (tx) => {
        await spendLink(tx, id, now)
        throw new Error('the rest failed')
      }),
    ).rejects.toThrow('the rest failed')
    expect(await stateOf(token)).toBe('valid')
  })

  test('a link that was taken back, is too old or unknown does nothing', async () => {
    const subject = newId()
    const [revoked, other, old] = [await make({ subject }), await make(), await make()]
    await transact(db, (tx) => revokeLinks(tx, { purpose, subjects: [subject], now }))
    expect([await stateOf(revoked.token), await stateOf(other.token)]).toEqual(['revoked', 'valid'])
    expect([await used(revoked.id), await used(old.id, later), await used(newId())]).toEqual([
      'revoked',
      'expired',
      'expired',
    ])
    expect(await stateOf(old.token)).toBe('valid')
  })

  test('a link that was used stays used when others about the same thing are taken back', async () => {
    const { id, token } = await make({ subject: 'one' })
    await used(id)
    await transact(db, (tx) => revokeLinks(tx, { purpose, subjects: ['one', 'another'], now }))
    expect(await stateOf(token)).toBe('used')
  })

  test('a link is valid for longer once it is renewed, and one that was deleted is not renewed', async () => {
    const { id, token } = await make()
    const yearAfter = new Date('2032-01-15T12:00:00Z')
    expect([await renewLink(db, id, yearAfter), await stateOf(token, later)]).toEqual([true, 'valid'])
    expect(await renewLink(db, newId(), yearAfter)).toBe(false)
  })

  test('remembers how often it was opened, and when first', async () => {
    const { id } = await make()
    await noteOpened(db, id, now)
    await noteOpened(db, id, later)
    const [row] = (await db.select().from(signedLinks)).filter((link) => link.id === id)
    expect(row).toMatchObject({ openedCount: 2, firstOpenedAt: now.toISOString() })
  })

  test('a link is deleted a year after it expired, and is then too old and not forged', async () => {
    const { token } = await make({ expiresAt: new Date('2029-12-01T00:00:00Z') })
    const young = await make({ expiresAt: new Date('2030-12-01T00:00:00Z') })
    await sweepSignedLinks.run({}, jobContext(db, { services: testServices({ clock: () => now }) }))
    expect(await readSignedLink(db, 'secret', purpose, token, now)).toEqual({ state: 'expired', link: null })
    expect(await readSignedLink(db, 'secret', purpose, young.token, now)).toMatchObject({ link: { id: young.id } })
  })
})

describe('a token', () => {
  test('only its own secret and purpose recognise it', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const token = linkToken('secret', purpose, id)
        expect(token).toHaveLength(44)
        expect(idOfToken('secret', purpose, token)).toBe(id)
        expect(idOfToken('other', purpose, token)).toBeNull()
        expect(idOfToken('secret', 'extra-work', token)).toBeNull()
      }),
    )
  })

  test('a token with one character changed anywhere is forged', () => {
    const token = linkToken('secret', purpose, newId())
    for (let place = 0; place < token.length; place++) {
      const changed = `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`
      expect(idOfToken('secret', purpose, changed)).toBeNull()
    }
  })

  test.each([[''], ['x'], ['%%%.%%%'], ['A'.repeat(44)], ['ä'.repeat(44)], ['A'.repeat(5000)]])(
    '%j is forged',
    async (token) => {
      expect(await readSignedLink(db, 'secret', purpose, token, now)).toEqual({ state: 'forged', link: null })
    },
  )
})
