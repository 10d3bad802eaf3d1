import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { focusPart } from './form-parts.ts'

/** Frames later than a part is usually drawn. */
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

function Part() {
  const [isChosen, setChosen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setChosen(true)}>
        Piirrä
      </button>
      <div data-part="car">
        {isChosen ? <input key="make" aria-label="Merkki" /> : <input key="plate" aria-label="Rekisterinumero" />}
      </div>
      <input aria-label="Muu kenttä" />
    </>
  )
}

test('the focus follows a field of the part that is replaced late', async () => {
  await render(<Part />)
  focusPart('car')
  await expect.element(page.getByLabelText('Rekisterinumero')).toHaveFocus()
  await frames(4)
  page
    .getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByLabelText('Merkki')).toHaveFocus()
})

test('a person who has gone to another field stays there', async () => {
  await render(<Part />)
  focusPart('car')
  // the wish of the test before may have given it the focus already
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await expect.element(page.getByLabelText('Rekisterinumero')).toHaveFocus()
  const other = page.getByLabelText('Muu kenttä').element() as HTMLElement
  other.focus()
  page
    .getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByLabelText('Merkki')).toBeInTheDocument()
  await frames(4)
  expect(document.activeElement).toBe(other)
})

test('a press on words that take no focus is not answered by the field that had it', async () => {
  await render(<Part />)
  focusPart('car')
  await expect.element(page.getByLabelText('Rekisterinumero')).toHaveFocus()
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  const field = page.getByLabelText('Rekisterinumero').element() as HTMLElement
  field.blur()
  await frames(4)
  expect(document.activeElement).toBe(document.body)
})
