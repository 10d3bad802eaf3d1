import '../theme.css'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VehiclePlate } from './vehicle-plate.tsx'

const face = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-plate]')

test('a registration number is a national plate of 32 px with FIN and twelve stars', async () => {
  const { container } = await render(<VehiclePlate registrationNumber="ABC-123" vinNumber="TMBJJ7NE4L0123456" />)
  expect(face(container)?.dataset.plate).toBe('national')
  expect(face(container)?.offsetHeight).toBe(32)
  expect(container.querySelectorAll('path')[1]?.getAttribute('d')?.match(/Z/g)).toHaveLength(12)
  expect(container.textContent).toBe('Rekisterinumero FINABC-123')
})

test('a vehicle without a registration number shows its VIN with a marker, on a quieter plate', async () => {
  const { container } = await render(<VehiclePlate registrationNumber="" vinNumber="TMBJJ7NE4L0123456" />)
  expect(face(container)?.dataset.plate).toBe('vin')
  expect(face(container)?.offsetHeight).toBe(32)
  expect(container.textContent).toBe('Valmistenumero VINTMBJJ7NE4L0123456')
})

test.each([{ registrationNumber: 'ABC-123' }, { vinNumber: 'TMBJJ7NE4L0123456' }])(
  '%o is 32 px high',
  async (vehicle) => {
    const { container } = await render(<VehiclePlate {...vehicle} />)
    expect(face(container)?.offsetHeight).toBe(32)
  },
)

test('a press copies a copyable number', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  const screen = await render(<VehiclePlate registrationNumber="ABC-123" copyable />)
  await screen.getByRole('button', { name: 'Kopioi Rekisterinumero ABC-123' }).click()
  expect(writeText).toHaveBeenCalledWith('ABC-123')
  writeText.mockRestore()
})

test('a plate can be the content of a link', async () => {
  const screen = await render(<VehiclePlate registrationNumber="ABC-123" link={<a href="/app/vehicles/1" />} />)
  await expect
    .element(screen.getByRole('link', { name: 'Rekisterinumero ABC-123' }))
    .toHaveAttribute('href', '/app/vehicles/1')
})

test('a vehicle without any number says so', async () => {
  const screen = await render(<VehiclePlate />)
  await expect.element(screen.getByText('Ei rekisterinumeroa')).toBeVisible()
})

test('a link that opens its row does so wherever the row is pressed, also while the mouse is over it', async () => {
  const screen = await render(
    <ul>
      <li style={{ position: 'relative', width: 600 }}>
        <VehiclePlate opensRow registrationNumber="ABC-123" link={<a href="/app/vehicles/1" />} />
        <span style={{ marginLeft: 200 }}>Jarrut vinkuvat</span>
      </li>
    </ul>,
  )
  const link = screen.getByRole('link').element()
  await userEvent.hover(screen.getByRole('listitem'))
  const { left, top } = screen.getByText('Jarrut vinkuvat').element().getBoundingClientRect()
  expect(document.elementFromPoint(left + 5, top + 5)).toBe(link)
  const transition = face(screen.container)?.parentElement
  expect(getComputedStyle(link).filter).toBe('none')
  await expect.poll(() => transition && getComputedStyle(transition).filter).toBe('brightness(0.95)')
})
