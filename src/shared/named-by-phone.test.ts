import { expect, test } from 'vitest'
import { isNamedByPhone, nameByPhone, nameToAddress } from './named-by-phone.ts'

test.each(['+358401234567', '0401234567', '+46701234567', '+358912345601'])(
  'a person with the number %s is named by it, which is no name to be addressed by',
  (phone) => {
    const name = nameByPhone(phone)
    expect(isNamedByPhone(name)).toBe(true)
    expect(nameToAddress(name)).toBe('')
  },
)

test.each(['Matti Virtanen', 'Matti 040 123 4567', 'Taksi 1234', 'R2', '', '1234'])('“%s” is a name', (name) => {
  expect(isNamedByPhone(name)).toBe(false)
  expect(nameToAddress(name)).toBe(name)
})

test('without a number there is nothing to name a person by', () => {
  expect(nameByPhone(' ')).toBe('')
})
