import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { isSearchKey } from './search-keys.ts'

/** What each press since then was taken for. */
function pressesOn(window: Window): boolean[] {
  const taken: boolean[] = []
  window.addEventListener('keydown', (event) => {
    if (!['Control', 'Meta', 'Shift'].includes(event.key)) taken.push(isSearchKey(event))
    event.preventDefault()
  })
  return taken
}

test('Ctrl or Cmd + K asks for the search anywhere, a slash where nothing is written, neither over an open window', async () => {
  const screen = await render(
    <>
      <input aria-label="Otsikko" />
      <button type="button">Muu</button>
    </>,
  )
  const taken = pressesOn(window)
  await screen.getByRole('button').click()
  await userEvent.keyboard('{Control>}k{/Control}{Meta>}k{/Meta}/k{Control>}{Shift>}K{/Shift}{/Control}')
  await screen.getByLabelText('Otsikko').click()
  await userEvent.keyboard('{Control>}k{/Control}/')
  expect(taken).toEqual([true, true, true, false, false, true, false])
  await screen.rerender(<div data-sheet="" />)
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(taken.at(-1)).toBe(false)
})
