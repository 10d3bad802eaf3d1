import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { offerPresence, usePresence } from './presence.ts'

const Online = () => <p>Paikalla: {usePresence().join(', ')}</p>

test('who is online is asked while a screen shows it, and forgotten with the last of them', async () => {
  const calls: string[] = []
  let say: (userIds: readonly string[]) => void = () => {}
  const stop = offerPresence((onChange) => {
    calls.push('ask')
    say = onChange
    return () => void calls.push('stop')
  })
  expect(calls).toEqual([])
  const screen = await render(<Online />)
  expect(calls).toEqual(['ask'])
  say(['aino', 'eero'])
  await expect.element(screen.getByText('Paikalla: aino, eero')).toBeVisible()
  await screen.unmount()
  expect(calls).toEqual(['ask', 'stop'])
  const again = await render(<Online />)
  await expect.element(again.getByText('Paikalla:', { exact: true })).toBeVisible()
  stop()
  expect(calls).toEqual(['ask', 'stop', 'ask', 'stop'])
})
