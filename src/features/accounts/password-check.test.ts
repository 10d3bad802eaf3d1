import { expect, test } from 'vitest'
import { passwordStrength } from './password-check.ts'

const about = ['Matti Meikäläinen', 'matti.meikalainen@example.fi']

test.each([
  'salasana12',
  'Salasana123!',
  'aaaaaaaaaa',
  'abcabcabcabcabc',
  '1234567890',
  'huoltosilta',
  'Huoltosilta2026!',
  'korjaamo123',
  'autokorjaamo1',
  'qwertyuiop',
  'password12',
  'perkele1234',
  'kesä2026!!',
  'jääkiekko1',
  'Jaakiekko2026',
  'kesä2026kesä',
  'Talvi2026!talvi',
  'joulukuu2026',
  '10.10.1980',
  'Matti Meikäläinen',
  'mattimeikalainen',
  'matti.meikalainen',
  'meikalainen99',
])('%s is easy to guess', (password) => {
  expect(passwordStrength(password, about)).toBe('weak')
})

test.each([
  ['toinen salasana', 'fair'],
  ['x7#kQ2!mZp', 'fair'],
  ['kolme sinistä avainta', 'strong'],
  ['vihreä traktori nukkuu', 'strong'],
  ['traktori 8372 1946', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password, about)).toBe(strength)
})

test('the owner’s own name is weak, a stranger’s is as good as any word', () => {
  expect(passwordStrength('meikäläinen kävelee', ['Aino Ahola'])).not.toBe('weak')
  expect(passwordStrength('Ahola Aino', ['Aino Ahola'])).toBe('weak')
})

test('the longest password is looked at as well', () => {
  expect(passwordStrength('kolme sinistä avainta '.repeat(12).slice(0, 256), about)).not.toBe('weak')
})
