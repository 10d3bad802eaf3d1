import { useRef } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useHeldPlace } from './use-held-place.ts'

type Props = { ids: readonly number[]; heights?: Readonly<Record<number, number>>; isWhole?: boolean }

const seen: number[] = []
let place: ReturnType<typeof useHeldPlace>

function Rows({ ids, heights = {}, isWhole = true }: Props) {
  const box = useRef<HTMLDivElement>(null)
  place = useHeldPlace(box, {
    isWhole,
    onNearTop: () => {},
    onNearEnd: () => {},
    onSeen: (id) => seen.push(id),
  })
  return (
    <div ref={box} data-testid="box" style={{ height: 300, overflowY: 'auto', overflowAnchor: 'none' }}>
      <div>
        {ids.map((id) => (
          <div key={id} data-message={id} style={{ height: heights[id] ?? 40 }}>
            {id}
          </div>
        ))}
      </div>
    </div>
  )
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

async function open(props: Props) {
  const screen = await render(<Rows {...props} />)
  const box = screen.getByTestId('box').element() as HTMLElement
  const topOf = (id: number) =>
    (box.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN) -
    box.getBoundingClientRect().top
  const show = async (next: Props) => {
    await screen.rerender(<Rows {...next} />)
    await drawn()
  }
  const scrollTo = async (top: number) => {
    box.scrollTop = top
    await drawn()
  }
  return { box, topOf, show, scrollTo }
}

test('older rows, rows that grow above and rows that are left out below move nothing of what is read', async () => {
  const { topOf, show, scrollTo } = await open({ ids: range(100, 149) })
  await scrollTo(430)
  const before = topOf(112)
  await show({ ids: range(50, 149) })
  expect(topOf(112)).toBeCloseTo(before, 0)
  await show({ ids: range(50, 149), heights: { 60: 300, 105: 400 } })
  expect(topOf(112)).toBeCloseTo(before, 0)
  await show({ ids: range(50, 130), heights: { 60: 300, 105: 400 }, isWhole: false })
  expect(topOf(112)).toBeCloseTo(before, 0)
})

test('the box stays at its end when rows come or grow; further up it does not follow', async () => {
  const { box, topOf, show, scrollTo } = await open({ ids: range(1, 20) })
  await drawn()
  const toEnd = () => box.scrollHeight - box.clientHeight - box.scrollTop
  expect(toEnd()).toBe(0)
  await show({ ids: range(1, 22), heights: { 22: 200 } })
  expect(toEnd()).toBe(0)
  expect(seen.at(-1)).toBe(22)
  expect(place.isAtEnd).toBe(true)
  await scrollTo(100)
  const before = topOf(5)
  await show({ ids: range(1, 30), heights: { 22: 200 } })
  expect(topOf(5)).toBeCloseTo(before, 0)
  expect(place.isAtEnd).toBe(false)
  place.toEnd()
  await drawn()
  expect(toEnd()).toBe(0)
})

test('a user who scrolls just when rows come is not thrown back', async () => {
  const { box, topOf, show } = await open({ ids: range(100, 149) })
  await drawn()
  // the event of it has not come yet
  box.scrollTop -= 400
  const before = topOf(140)
  await show({ ids: range(50, 149) })
  expect(topOf(140)).toBeCloseTo(before, 0)
})

test('growth between our own scrolling to the end and its event does not leave the end behind', async () => {
  const { box } = await open({ ids: range(1, 20) })
  await drawn()
  const last = box.querySelector<HTMLElement>('[data-message="20"]')
  if (!last) throw new Error('the last row is not there')
  last.style.height = '140px'
  box.dispatchEvent(new Event('scroll'))
  await drawn()
  expect(box.scrollHeight - box.clientHeight - box.scrollTop).toBe(0)
  expect(place.isAtEnd).toBe(true)
})
