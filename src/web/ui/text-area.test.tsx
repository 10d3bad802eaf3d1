import '../theme.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextArea } from './text-area.tsx'

test('an empty field shows as many lines as it was given', async () => {
  const screen = await render(<TextArea aria-label="Viesti" rows={6} />)
  const area = screen.getByRole('textbox').element()
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight)
  expect(area.clientHeight).toBeGreaterThanOrEqual(6 * lineHeight + 16)
  expect(area.clientHeight).toBeLessThan(7 * lineHeight + 16)
})
