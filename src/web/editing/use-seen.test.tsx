import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SeenChanges, useSeen } from './use-seen.tsx'

type Car = { version: number; name: string; note: string }

/** A form of a car that is live: what it sends, and whether that was refused. */
function Form({ car, onSend }: { car: Car | null; onSend: (version: number) => boolean }) {
  const { version, onRefused, changes } = useSeen(car, ({ name, note }: Car) => ({ Nimi: name, Lisätiedot: note }))
  return (
    <>
      <SeenChanges changes={changes} />
      <button type="button" onClick={() => onSend(version) || onRefused()}>
        Tallenna
      </button>
    </>
  )
}

const opened: Car = { version: 1, name: 'Yaris', note: '' }

test('a form sends the version it was opened with, shows what another saved, and sends on top of that once it was refused', async () => {
  const sent: number[] = []
  const onSend = (version: number) => {
    sent.push(version)
    return version === 2
  }
  const screen = await render(<Form car={opened} onSend={onSend} />)
  await expect.element(screen.getByText(/samaan aikaan/)).not.toBeInTheDocument()
  await screen.rerender(<Form car={{ version: 2, name: 'Corolla', note: '' }} onSend={onSend} />)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'Joku muu muutti näitä tietoja samaan aikaanNimi: CorollaKirjoittamasi on tallessa. Tarkista se ja tallenna uudelleen.',
    )
  for (let press = 0; press < 2; press += 1) await userEvent.click(screen.getByRole('button'))
  expect(sent).toEqual([1, 2])
})

test('a form of a new thing has no version, and one that was only counted up shows nothing', async () => {
  const sent: number[] = []
  const onSend = (version: number) => sent.push(version) > 0
  const screen = await render(<Form car={null} onSend={onSend} />)
  await userEvent.click(screen.getByRole('button'))
  expect(sent).toEqual([0])
  await screen.unmount()
  const other = await render(<Form car={opened} onSend={onSend} />)
  await other.rerender(<Form car={{ ...opened, version: 2 }} onSend={onSend} />)
  await expect.element(other.getByText(/samaan aikaan/)).not.toBeInTheDocument()
})
