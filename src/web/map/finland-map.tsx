import { clsx } from 'clsx'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { type Cluster, clusterPins, spread } from './cluster-pins.ts'
import { MapPin } from './map-pin.tsx'
import type { MapProps } from './map-props.ts'
import {
  MAX_ZOOM,
  moved,
  outline,
  type Size,
  scaleOf,
  toScreen,
  type View,
  viewOf,
  wholeCountry,
  within,
} from './map-view.ts'
import { townNames } from './town-names.ts'
import { useDrag } from './use-drag.ts'
import { useSize } from './use-size.ts'

const CLUSTER_RADIUS = 34
const PIN_WIDTH = 44
const ZOOM_STEP = 2
const KEY_STEP = 80

/** Finland's outline with pins, from what the product itself brings: no network, no key. */
export function FinlandMap(props: MapProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  return (
    <section
      ref={box}
      aria-label={props.label}
      className={clsx('relative isolate overflow-hidden bg-sunken print:hidden', props.className)}
    >
      {size ? <Drawn {...props} size={size} /> : null}
    </section>
  )
}

function Drawn({ pins, selectedId, onSelect, origin, focus, size }: MapProps & { size: Size }) {
  const { view, setView } = useView(focus, pins.find((pin) => pin.id === selectedId) ?? null, size)
  const drag = useDrag((dx, dy) => setView((old) => moved(old, size, dx, dy)))
  const spots = pins.map((pin) => ({ ...pin, ...toScreen(pin, view, size) }))
  const isNearest = view.zoom >= MAX_ZOOM
  const clusters = clusterPins(spots, CLUSTER_RADIUS, isNearest ? null : selectedId).flatMap((cluster) =>
    isNearest && cluster.items.length > 1 ? spread(cluster, PIN_WIDTH).map(alone) : [cluster],
  )
  const zoomBy = (factor: number) => setView((old) => within({ ...old, zoom: old.zoom * factor }))
  const scale = scaleOf(view, size)

  const step = (event: KeyboardEvent) => {
    const ways: Record<string, [number, number]> = {
      ArrowUp: [0, KEY_STEP],
      ArrowDown: [0, -KEY_STEP],
      ArrowLeft: [KEY_STEP, 0],
      ArrowRight: [-KEY_STEP, 0],
    }
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    setView((old) => moved(old, size, ...way))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move the map while one of its buttons has the focus
    <div className="absolute inset-0" onKeyDown={step}>
      <svg
        width={size.width}
        height={size.height}
        aria-hidden="true"
        className={clsx('absolute inset-0 select-none', view.zoom > 1 ? 'touch-none' : 'touch-pan-y', drag.className)}
        onDoubleClick={() => zoomBy(ZOOM_STEP)}
        {...drag.handlers}
      >
        <path
          d={outline()}
          transform={`translate(${size.width / 2 - view.x * scale} ${size.height / 2 - view.y * scale}) scale(${scale})`}
          vectorEffect="non-scaling-stroke"
          className="fill-surface stroke-edge"
          strokeLinejoin="round"
        />
        <TownNames view={view} size={size} />
      </svg>
      {origin ? <Origin name={origin.name} {...toScreen(origin, view, size)} /> : null}
      {clusters.map(({ x, y, items }) => {
        const [first] = items
        if (!first || x < -40 || y < -40 || x > size.width + 40 || y > size.height + 40) return null
        return items.length === 1 ? (
          <MapPin
            key={first.id}
            x={x}
            y={y}
            name={first.name}
            more={first.more}
            isSelected={first.id === selectedId}
            onPress={() => onSelect(first.id)}
          />
        ) : (
          <button
            key={first.id}
            type="button"
            style={{ left: x, top: y }}
            aria-label={`${items.length} kohdetta: ${items.map((item) => item.name).join(', ')}. Lähennä.`}
            onClick={() => setView(viewOf(items, size, MAX_ZOOM))}
            className="tabular -translate-1/2 absolute grid size-11 place-items-center rounded-full border-4 border-brand-soft bg-brand font-bold text-on-brand hover:bg-brand-strong"
          >
            {items.length}
          </button>
        )
      })}
      <div className="absolute right-2 bottom-2 grid overflow-hidden rounded-md border border-edge bg-raised shadow-float">
        <Control label="Lähennä" disabled={view.zoom >= MAX_ZOOM} onPress={() => zoomBy(ZOOM_STEP)}>
          <Plus className="size-5" aria-hidden="true" />
        </Control>
        <Control label="Loitonna" disabled={view.zoom <= 1} onPress={() => zoomBy(1 / ZOOM_STEP)}>
          <Minus className="size-5" aria-hidden="true" />
        </Control>
        <Control label="Näytä koko Suomi" onPress={() => setView(wholeCountry())}>
          <Maximize className="size-4" aria-hidden="true" />
        </Control>
      </div>
    </div>
  )
}

const alone = <Item extends { id: string; x: number; y: number }>(item: Item): Cluster<Item> => ({
  x: item.x,
  y: item.y,
  items: [item],
})

/** Follows the focus when its points change, and a selected pin that is out of sight. */
function useView(focus: MapProps['focus'], selected: MapProps['pins'][number] | null, size: Size) {
  const [view, setView] = useState(() => viewOf(focus, size))
  const wanted = focus.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
  const [shown, setShown] = useState({ wanted, selectedId: selected?.id })
  if (shown.wanted !== wanted) {
    setShown({ wanted, selectedId: selected?.id })
    setView(viewOf(focus, size))
  } else if (shown.selectedId !== selected?.id) {
    setShown({ wanted, selectedId: selected?.id })
    if (selected) setView((old) => withInSight(old, selected, size))
  }
  return { view, setView }
}

function withInSight(view: View, pin: MapProps['pins'][number], size: Size): View {
  const { x, y } = toScreen(pin, view, size)
  const margin = 48
  const isInSight = x > margin && y > margin && x < size.width - margin && y < size.height - margin
  return isInSight ? view : moved(view, size, size.width / 2 - x, size.height / 2 - y)
}

function TownNames({ view, size }: { view: View; size: Size }) {
  const towns = useMemo(() => townNames(view, size), [view, size])
  return towns.map(({ name, x, y }) => (
    <g key={name} transform={`translate(${x} ${y})`}>
      <circle r={2} className="fill-muted" />
      <text x={6} dy="0.35em" className="fill-muted text-xs">
        {name}
      </text>
    </g>
  ))
}

function Origin({ name, x, y }: { name: string; x: number; y: number }) {
  return (
    <span
      role="img"
      aria-label={name}
      style={{ left: x, top: y }}
      className="-translate-1/2 pointer-events-none absolute size-5 rounded-full border-4 border-raised bg-ink shadow-float"
    />
  )
}

type ControlProps = { label: string; disabled?: boolean; onPress: () => void; children: ReactNode }

function Control({ label, disabled = false, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 place-items-center border-line border-t first:border-t-0 hover:bg-ink/8 focus-visible:-outline-offset-2 disabled:opacity-40 desktop:size-9"
    >
      {children}
    </button>
  )
}
