import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['lyhyt', 'short'],
  ['aaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcabcabcabcabc', 'weak'],
  ['salasana12345', 'weak'],
  ['matti.meikalainen', 'weak'],
  ['meikalainen99', 'weak'],
  ['kolmivaihe7', 'fair'],
  ['vihreä traktori nukkuu', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password, ['Matti Meikalainen', 'matti@example.fi'])).toBe(strength)
})
