import '#web/theme.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

const ground = (element: Element) => getComputedStyle(element).backgroundColor
const isDark = () => ground(document.documentElement) !== ground(document.body)

test('the gutter of the scrollbar darkens with the page under a window, and lightens when it closes', async () => {
  const draw = (isOpen: boolean) => (
    <Dialog open={isOpen} onOpenChange={() => {}} title="Ikkuna">
      Sisältö
    </Dialog>
  )
  const { rerender } = await render(draw(false))
  await expect.poll(isDark).toBe(false)
  await rerender(draw(true))
  await expect.poll(isDark).toBe(true)
  await rerender(draw(false))
  await expect.poll(isDark).toBe(false)
})
