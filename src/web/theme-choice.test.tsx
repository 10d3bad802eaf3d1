import { expect, onTestFinished, test } from 'vitest'
import document_ from '../../app.html?raw'
import beforePaint from '../../public/theme.js?raw'
import { chooseTheme } from './theme-choice.ts'

/** What colours the browser's frame by day, and by night. */
const frame = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content, media }) => [
    content,
    media,
  ])

test('the browser’s frame follows the chosen theme, before the first paint and at each choice', async () => {
  const metas = new DOMParser().parseFromString(document_, 'text/html').querySelectorAll('meta[name="theme-color"]')
  document.head.append(...metas)
  onTestFinished(() => {
    chooseTheme('system')
    for (const meta of metas) meta.remove()
  })
  const [[day, ofLight], [night, ofDark]] = frame() as [[string, string], [string, string]]
  localStorage.setItem('theme', 'dark')
  new Function(beforePaint)()
  expect(frame()).toEqual([
    [day, 'not all'],
    [night, 'all'],
  ])
  chooseTheme('light')
  await expect.poll(frame).toEqual([
    [day, 'all'],
    [night, 'not all'],
  ])
  chooseTheme('system')
  await expect.poll(frame).toEqual([
    [day, ofLight],
    [night, ofDark],
  ])
})
