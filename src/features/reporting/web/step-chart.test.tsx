import '#web/theme.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { StepChart } from './step-chart.tsx'

const euros = (cents: number) => `${Math.round(cents / 100)} €`
const textsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)

test.each([
  ['nothing', [0, 0]],
  ['a few cents', [3, 120]],
])('where there is %s, no two lines of the chart have one text', async (_, values) => {
  const { container } = await render(
    <StepChart label="Myynti" steps={['3.11.', '4.11.']} series={[{ name: 'Myynti', values }]} text={euros} />,
  )
  const texts = textsOf(container)
  expect(texts).toContain('0 €')
  expect(new Set(texts).size).toBe(texts.length)
})

test('each step shows its numbers where it is pointed at', async () => {
  const series = [
    { name: 'Tulleet', values: [5, 0] },
    { name: 'Valmistuneet', values: [2, 1] },
  ]
  const { container } = await render(
    <StepChart label="Huollot" steps={['3.11.', '4.11.']} series={series} text={String} />,
  )
  expect([...container.querySelectorAll('rect > title')].map(({ textContent }) => textContent)).toEqual([
    '3.11.: Tulleet 5, Valmistuneet 2',
    '4.11.: Tulleet 0, Valmistuneet 1',
  ])
})
