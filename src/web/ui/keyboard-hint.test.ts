import { expect, test } from 'vitest'
import { isMac, keySymbols } from './keyboard-hint.tsx'

test('keys are shown with the symbols of the computer', () => {
  expect(keySymbols('mod+k', true)).toEqual(['⌘', 'K'])
  expect(keySymbols('mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(keySymbols('alt+right', true)).toEqual(['⌥', '→'])
  expect(keySymbols('alt+right', false)).toEqual(['Alt', '→'])
  expect([isMac('MacIntel'), isMac('Win32'), isMac('Linux x86_64')]).toEqual([true, false, false])
})
