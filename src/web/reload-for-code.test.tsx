import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { reloadForCode } from './reload-for-code.ts'

const reload = vi.fn()
let isServerThere = true

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  isServerThere = true
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (!isServerThere) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  onTestFinished(() => void vi.restoreAllMocks())
})

const unasked = () => reloadForCode({ reload })
const asked = () => reloadForCode({ isAsked: true, reload })

test('a page reloads by itself once in a while, and on request as often as the user asks', async () => {
  await unasked()
  await unasked()
  expect(reload).toHaveBeenCalledOnce()
  await asked()
  await asked()
  expect(reload).toHaveBeenCalledTimes(3)
  await unasked()
  expect(reload).toHaveBeenCalledTimes(3)
})

test('without a server the page does not reload, and nothing is counted', async () => {
  isServerThere = false
  await unasked()
  await asked()
  expect(reload).not.toHaveBeenCalled()
  isServerThere = true
  await unasked()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page does not reload by itself while something typed would be lost', async () => {
  const object = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', object)
  onTestFinished(() => removeEventListener('beforeunload', object))
  await unasked()
  expect(reload).not.toHaveBeenCalled()
  await asked()
  expect(reload).toHaveBeenCalledOnce()
})
