import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, type ButtonSize } from './button.tsx'

test.each<ButtonSize>(['sm', 'md', 'lg'])('a button (%s) grows with words that need a second line', async (size) => {
  await render(
    <div style={{ width: 130 }}>
      <Button size={size}>Valmis noudettavaksi</Button>
    </div>,
  )
  const button = page.getByRole('button').element()
  expect(button.scrollHeight).toBeLessThanOrEqual(button.clientHeight)
  const words = document.createRange()
  words.selectNodeContents(button)
  const [inside, around] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
  expect(inside.top).toBeGreaterThanOrEqual(around.top)
  expect(inside.bottom).toBeLessThanOrEqual(around.bottom)
})
