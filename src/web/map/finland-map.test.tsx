import '../theme.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FinlandMap } from './finland-map.tsx'
import type { MapProps } from './map-props.ts'

const oulu = { id: 'oulu', name: 'Oulun paja', latitude: 65.01, longitude: 25.47 }
const vallila = { id: 'vallila', name: 'Vallilan paja', latitude: 60.19, longitude: 24.96 }
const kallio = { id: 'kallio', name: 'Kallion paja', latitude: 60.19, longitude: 24.96 }

const onSelect = vi.fn()
function TestMap(props: Partial<MapProps>) {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  return (
    <div className="w-96">
      <FinlandMap
        label="Korjaamot kartalla"
        pins={[oulu, vallila, kallio]}
        selectedId={selectedId}
        onSelect={(id) => {
          onSelect(id)
          setSelectedId(id)
        }}
        focus={[]}
        className="h-96"
        {...props}
      />
    </div>
  )
}

test('a pin is a button with its name; pressing it selects that pin, and it stays pressed', async () => {
  const screen = await render(<TestMap />)
  const pin = screen.getByRole('button', { name: 'Oulun paja' })
  await pin.click()
  expect(onSelect).toHaveBeenLastCalledWith('oulu')
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true')
})

test('near pins are shown as one that names them, and part when it is pressed', async () => {
  const screen = await render(<TestMap />)
  await screen.getByRole('button', { name: '2 kohdetta: Vallilan paja, Kallion paja. Lähennä.' }).click()
  await expect.element(screen.getByRole('button', { name: 'Vallilan paja' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Kallion paja' })).toBeVisible()
  await screen.getByRole('button', { name: 'Näytä koko Suomi' }).click()
  await expect.element(screen.getByRole('button', { name: 'Oulun paja' })).toBeVisible()
})

test('what is selected elsewhere is brought into sight, out of its cluster', async () => {
  const screen = await render(<TestMap selectedId="kallio" focus={[oulu]} />)
  await screen.rerender(<TestMap selectedId="vallila" focus={[oulu]} />)
  const pin = screen.getByRole('button', { name: 'Vallilan paja' })
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true')
  await expect.element(pin).toBeInViewport()
})

test('arrows move the map while the focus is in it', async () => {
  const screen = await render(<TestMap focus={[oulu]} />)
  const pin = screen.getByRole('button', { name: 'Oulun paja' })
  const before = pin.element().getBoundingClientRect()
  pin.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
  await expect.poll(() => Math.round(pin.element().getBoundingClientRect().x - before.x)).toBe(80)
})
