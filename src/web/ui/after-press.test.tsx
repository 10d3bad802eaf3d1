import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '#web/query-client.ts'

const queryKey = ['rows']

function Rows({ onClick }: { onClick: (row: string) => void }) {
  const { data = [] } = useQuery({ queryKey, queryFn: (): string[] => [], enabled: false })
  return data.map((row) => (
    <button key={row} type="button" onClick={() => onClick(row)}>
      {row}
    </button>
  ))
}

async function open() {
  queryClient.setQueryData(queryKey, ['Vanha'])
  const onClick = vi.fn()
  await render(
    <QueryClientProvider client={queryClient}>
      <Rows onClick={onClick} />
    </QueryClientProvider>,
  )
  return { onClick, row: page.getByRole('button', { name: 'Vanha' }).element() as HTMLElement }
}

const anotherPersonAddsARow = () => queryClient.setQueryData(queryKey, ['Uusi', 'Vanha'])
const pointer = (kind: string, options: PointerEventInit = {}) =>
  document.body.dispatchEvent(new PointerEvent(kind, { bubbles: true, isPrimary: true, button: 0, ...options }))
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const rows = () =>
  page
    .getByRole('button')
    .elements()
    .map((element) => element.textContent)

beforeEach(() => void pointer('pointerup'))

test('what another person changes during a press is shown after its click', async () => {
  const { onClick, row } = await open()
  pointer('pointerdown')
  anotherPersonAddsARow()
  await drawn()
  expect(rows()).toEqual(['Vanha'])
  pointer('pointerup')
  row.click()
  expect(onClick).toHaveBeenCalledExactlyOnceWith('Vanha')
  await expect.poll(rows).toEqual(['Uusi', 'Vanha'])
})

test('a press whose end is never seen holds nothing back for longer than a press lasts', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  pointer('pointerdown')
  anotherPersonAddsARow()
  await vi.advanceTimersByTimeAsync(2001)
  vi.useRealTimers()
  await expect.poll(rows).toEqual(['Uusi', 'Vanha'])
})

test('a press of another button than the first holds nothing back', async () => {
  await open()
  pointer('pointerdown', { button: 2 })
  anotherPersonAddsARow()
  await expect.poll(rows).toEqual(['Uusi', 'Vanha'])
})
