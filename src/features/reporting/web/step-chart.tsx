import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useWidth } from './use-width.ts'

export type Series = { name: string; values: readonly number[] }
/** A value that the bars are held against. */
export type Mark = { name: string; value: number }

type Props = {
  /** What it shows, for screen readers; the numbers are in the table. */
  label: string
  /** What each step of the chart is called. */
  steps: readonly string[]
  /** One or two, distinguished by fill and outline. */
  series: readonly Series[]
  /** One or two lines across, distinguished by their dashes. */
  marks?: readonly Mark[] | undefined
  /** How a number at the side is written. */
  text: (value: number) => string
}

const HEIGHT = 220
const [TOP, BOTTOM] = [8, 28]
/** Room for one label of a step: its letters, and what keeps it from the next one. */
const labelWidth = (steps: readonly string[]) => Math.max(0, ...steps.map(({ length }) => length)) * 6 + 8
const markClass = 'stroke-2 stroke-ink'
const grounds = ['bg-brand', 'bg-brand-soft'] as const
const dashes = ['5 4', ''] as const
const fills = ['fill-brand', 'fill-brand-soft stroke-brand'] as const

/** Bars over steps of time, or over bands. */
export function StepChart({ label, steps, series, marks = [], text }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const titleId = useId()
  const most = Math.max(1, ...series.flatMap(({ values }) => values), ...marks.map(({ value }) => value))
  const y = scaleLinear<number>({ domain: [0, most], range: [HEIGHT - BOTTOM, TOP], nice: 4 })
  // of two lines with one text the first says it: where there is nothing, or little, rounding makes them alike
  const ticks = y
    .ticks(4)
    .filter(
      (tick, at, all) => (most > 4 || Number.isInteger(tick)) && (at === 0 || text(tick) !== text(all[at - 1] ?? 0)),
    )
  const left = 12 + Math.max(...ticks.map((tick) => text(tick).length)) * 7
  const x = scaleBand<number>({ domain: steps.map((_, place) => place), range: [left, width], padding: 0.25 })
  const within = scaleBand<number>({
    domain: series.map((_, place) => place),
    range: [0, x.bandwidth()],
    padding: series.length > 1 ? 0.08 : 0,
  })
  const each = Math.max(1, Math.ceil((steps.length * labelWidth(steps)) / Math.max(1, width - left)))
  return (
    <figure className="grid min-w-0 gap-2">
      {series.length + marks.length > 1 ? (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-hidden="true">
          {series.map(({ name }, place) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span className={clsx('size-3 rounded-sm border border-brand', grounds[place] ?? grounds[1])} />
              {name}
            </span>
          ))}
          {marks.map(({ name, value }, place) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span className={clsx('w-5 border-ink border-t-2', place === 0 && 'border-dashed')} />
              {name} <span className="tabular text-muted">{text(value)}</span>
            </span>
          ))}
        </figcaption>
      ) : null}
      <div ref={ref} className="min-w-0">
        <svg
          width={width}
          height={HEIGHT}
          // on paper, where nothing measures it, it shrinks to its column
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-labelledby={titleId}
          className="block print:h-auto print:max-w-full"
        >
          <title id={titleId}>{label}</title>
          <AxisLeft
            scale={y}
            left={left}
            tickValues={ticks}
            tickFormat={(value) => text(Number(value))}
            hideAxisLine
            tickLineProps={{ x1: 0, x2: Math.max(0, width - left), className: 'stroke-line' }}
            tickLabelProps={{ className: 'tabular fill-muted text-xs', dx: '-0.3em', dy: '0.3em', textAnchor: 'end' }}
          />
          {steps.map((step, at) =>
            series.map(({ name, values }, place) => {
              const value = values[at] ?? 0
              const start = (x(at) ?? 0) + (within(place) ?? 0)
              return (
                <Bar
                  key={`${step} ${name}`}
                  x={start}
                  y={y(value)}
                  width={within.bandwidth()}
                  height={Math.max(0, HEIGHT - BOTTOM - y(value))}
                  rx={2}
                  className={fills[place] ?? fills[1]}
                />
              )
            }),
          )}
          {marks.map(({ name, value }, place) => (
            <Line
              key={name}
              from={{ x: left, y: y(value) }}
              to={{ x: width, y: y(value) }}
              className={markClass}
              strokeDasharray={dashes[place] ?? ''}
            />
          ))}
          {steps.map((step, at) => (
            // as wide as its step and as high as the chart: a bar of nothing is pointed at too
            <rect
              key={step}
              {...{
                x: (x(at) ?? 0) - (x.step() - x.bandwidth()) / 2,
                y: TOP,
                width: x.step(),
                height: HEIGHT - BOTTOM - TOP,
              }}
              className="fill-transparent hover:fill-ink/6"
            >
              <title>{`${step}: ${series.map(({ name, values }) => `${name} ${text(values[at] ?? 0)}`).join(', ')}`}</title>
            </rect>
          ))}
          <AxisBottom
            scale={x}
            top={HEIGHT - BOTTOM}
            tickValues={steps.map((_, place) => place).filter((place) => place % each === 0)}
            tickFormat={(place) => steps[Number(place)] ?? ''}
            hideTicks
            axisLineClassName="stroke-edge"
            tickLabelProps={{ className: 'tabular fill-muted text-xs', dy: '0.2em', textAnchor: 'middle' }}
          />
        </svg>
      </div>
    </figure>
  )
}
