import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusNewPages } from './focus-new-page.ts'

let stop = () => {}
const show = (html: string) => {
  document.body.innerHTML = `<main id="content" tabindex="-1">${html}</main>`
}
/** Past the time that a page has for its own focus. */
async function settle() {
  await Promise.resolve()
  vi.advanceTimersByTime(1000)
}
const focused = () => document.activeElement

beforeEach(() => {
  vi.useFakeTimers()
  show('<h1>Uusi huolto</h1><button>Kirjaa</button>')
  stop = focusNewPages()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const press = () => document.querySelector('button')?.focus()

test('the heading of the next page gets the focus when the pressed button is gone', async () => {
  press()
  show('<p>Ladataan…</p>')
  await settle()
  show('<h1>Jarrut vinkuvat</h1><button>Aikatauluta</button>')
  await settle()
  expect(focused()?.textContent).toBe('Jarrut vinkuvat')
})

test('a field that the next page focuses itself keeps the focus', async () => {
  press()
  show('<h1>Ilmoita auto</h1><input>')
  await Promise.resolve()
  document.querySelector('input')?.focus()
  await settle()
  expect(focused()?.tagName).toBe('INPUT')
})

test('an open window keeps the focus to itself', async () => {
  press()
  show('<h1>Huolto</h1><div role="dialog">Käyttöehdot</div>')
  await settle()
  expect(focused()).toBe(document.body)
})

test('a part that goes while its page stays leaves the focus to the browser', async () => {
  press()
  document.querySelector('button')?.remove()
  await settle()
  expect(focused()).toBe(document.body)
})

test('a document in which nothing had the focus is left as it was opened', async () => {
  show('<h1>Työpöytä</h1>')
  await settle()
  expect(focused()).toBe(document.body)
})
