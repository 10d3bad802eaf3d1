import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PausedSearchInput } from './paused-search-input.tsx'

/** A page whose address takes over the search when the test says so. */
function Searched() {
  const [address, setAddress] = useState('')
  const [told, setSubmitted] = useState<string[]>([])
  return (
    <>
      <PausedSearchInput aria-label="Hae" text={address} onText={(text) => setSubmitted([...told, text])} />
      <p>Kerrottu: {told.join(', ')}</p>
      <p>Osoite: {address}</p>
      {['auto', ''].map((text) => (
        <button key={text} type="button" onClick={() => setAddress(text)}>
          {`Osoitteeksi ${text}.`}
        </button>
      ))}
    </>
  )
}

const field = () => page.getByRole('searchbox')
/** Without taking the focus out of the field. */
const goTo = (text: string) =>
  (page.getByRole('button', { name: `Osoitteeksi ${text}.`, exact: true }).element() as HTMLElement).click()

test('what is typed stays while it is on its way into the address, and what is typed on when it has come', async () => {
  await render(<Searched />)
  await userEvent.fill(field(), 'auto')
  await expect.element(page.getByText('Kerrottu: auto', { exact: true })).toBeInTheDocument()
  await expect.element(field()).toHaveValue('auto')
  await userEvent.fill(field(), 'autot')
  goTo('auto')
  await expect.element(page.getByText('Osoite: auto')).toBeInTheDocument()
  await expect.element(field()).toHaveValue('autot')
  await expect.element(page.getByText('Kerrottu: auto, autot')).toBeInTheDocument()
})

test('the field follows an address that changes by itself, also to what was searched for before', async () => {
  await render(<Searched />)
  await userEvent.fill(field(), 'auto')
  await expect.element(page.getByText('Kerrottu: auto', { exact: true })).toBeInTheDocument()
  for (const text of ['auto', '', 'auto', '']) {
    goTo(text)
    await expect.element(field()).toHaveValue(text)
  }
  await expect.element(page.getByText('Kerrottu: auto', { exact: true })).toBeInTheDocument()
})
