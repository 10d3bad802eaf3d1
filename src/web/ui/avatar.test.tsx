import '../theme.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar } from './avatar.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const avatar = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-state]')

test.each([
  [undefined, 36, 10.8],
  [20, 20, 8],
  [48, 48, 14.4],
  [200, 200, 32],
])('size %s is %d px with letters of %d px', async (size, side, letters) => {
  const { container } = await render(<Avatar name="Matti Virtanen" size={size} />)
  const box = avatar(container)
  expect(box?.offsetWidth ?? 0).toBe(side)
  expect(Number.parseFloat(box ? getComputedStyle(box).fontSize : '')).toBeCloseTo(letters)
})

test('an avatar without a picture is idle and shows initials', async () => {
  const { container } = await render(<Avatar name="Matti Virtanen" />)
  expect(avatar(container)?.dataset.state).toBe('idle')
  expect(container.textContent).toBe('MV')
})

test('a picture is loading, then loaded, with initials until then', async () => {
  const { container } = await render(<Avatar name="Matti Virtanen" imageUrl={picture} />)
  await expect.poll(() => avatar(container)?.dataset.state).toBe('loaded')
  expect(container.querySelector('img')?.src).toBe(picture)
  expect(container.textContent).toBe('')
})

test('a picture that does not load leaves the initials', async () => {
  const { container } = await render(<Avatar name="" imageUrl="data:image/png;base64,AAAA" />)
  await expect.poll(() => avatar(container)?.dataset.state).toBe('error')
  expect(container.textContent).toBe('?')
})

test('a new address starts over', async () => {
  const { container, rerender } = await render(<Avatar name="A B" imageUrl={picture} />)
  await expect.poll(() => avatar(container)?.dataset.state).toBe('loaded')
  await rerender(<Avatar name="A B" imageUrl="data:image/png;base64,AAAA" />)
  expect(container.textContent).toBe('AB')
})
