import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './password.ts'

test('a password in another Unicode form is the same', async () => {
  const hash = await hashPassword('pääsysana'.normalize('NFD'))
  expect(await checkPassword(hash, 'pääsysana'.normalize('NFC'))).toBe(true)
  expect(await checkPassword(hash, 'paasysana')).toBe(false)
})

test('no password is right without a hash or with a broken one', async () => {
  for (const hash of [null, undefined, '', 'broken']) expect(await checkPassword(hash, '')).toBe(false)
})

test('a password is verified once at the same cost, whether its user exists or not', async () => {
  const verified: string[] = []
  const counted = async (hash: string) => {
    verified.push(hash.split('$').slice(0, 4).join('$'))
    return false
  }
  for (const hash of [await hashPassword('right'), null, undefined]) await checkPassword(hash, 'wrong', counted)
  expect(verified).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'))
})

test('a flood of passwords is refused instead of piling up', async () => {
  const checks = await Promise.allSettled(Array.from({ length: 80 }, () => checkPassword(null, 'flood')))
  const refused = checks.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 4 - 64)
  expect(await checkPassword(null, 'after the flood')).toBe(false)
})
