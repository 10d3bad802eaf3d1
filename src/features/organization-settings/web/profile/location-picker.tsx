import { MapPin, Minus, Plus } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import type { Point } from '#shared/distance.ts'
import {
  MAX_ZOOM,
  moved,
  outline,
  type Size,
  scaleOf,
  toPoint,
  toScreen,
  type View,
  viewOf,
  within,
} from '#web/map/map-view.ts'
import { townNames } from '#web/map/town-names.ts'
import { useDrag } from '#web/map/use-drag.ts'
import { useSize } from '#web/map/use-size.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { point: Point | null; onPick: (point: Point) => void }

/** More than this many pixels is a drag, not a click. */
const STILL_PX = 5

/** Finland's outline, where a click puts the pin. A help for those who see and point: the fields next to it say the same. */
export function LocationPicker({ point, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  return (
    <div ref={box} className="relative isolate h-80 overflow-hidden rounded-md border border-line bg-sunken">
      {size ? <Drawn key={point ? 'placed' : 'empty'} point={point} onPick={onPick} size={size} /> : null}
    </div>
  )
}

function Drawn({ point, onPick, size }: Props & { size: Size }) {
  const [view, setView] = useState<View>(() => viewOf(point ? [point] : [], size))
  const drag = useDrag((dx, dy) => setView((old) => moved(old, size, dx, dy)))
  const pressed = useRef({ x: 0, y: 0 })
  const scale = scaleOf(view, size)
  const zoomBy = (factor: number) => setView((old) => within({ ...old, zoom: old.zoom * factor }))
  const pin = point && toScreen(point, view, size)

  const pick = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    if (Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) > STILL_PX) return
    const { left, top } = currentTarget.getBoundingClientRect()
    const picked = toPoint({ x: clientX - left, y: clientY - top }, view, size)
    if (picked) onPick(picked)
  }

  return (
    <>
      <svg
        width={size.width}
        height={size.height}
        aria-hidden="true"
        className={`absolute inset-0 cursor-crosshair select-none ${view.zoom > 1 ? 'touch-none' : 'touch-pan-y'}`}
        {...drag.handlers}
        onPointerDown={(event) => {
          pressed.current = { x: event.clientX, y: event.clientY }
          drag.handlers.onPointerDown(event)
        }}
        onPointerUp={(event) => {
          drag.handlers.onPointerUp(event)
          pick(event)
        }}
      >
        <path
          d={outline()}
          transform={`translate(${size.width / 2 - view.x * scale} ${size.height / 2 - view.y * scale}) scale(${scale})`}
          vectorEffect="non-scaling-stroke"
          className="fill-surface stroke-edge"
          strokeLinejoin="round"
        />
        {townNames(view, size).map(({ name, x, y }) => (
          <g key={name} transform={`translate(${x} ${y})`}>
            <circle r={2} className="fill-muted" />
            <text x={6} dy="0.35em" className="fill-muted text-xs">
              {name}
            </text>
          </g>
        ))}
      </svg>
      {pin ? (
        <MapPin
          aria-hidden="true"
          style={{ left: pin.x, top: pin.y }}
          className="-translate-x-1/2 -translate-y-full pointer-events-none absolute size-8 fill-brand stroke-on-brand"
        />
      ) : null}
      <div className="absolute right-2 bottom-2 grid rounded-md border border-edge bg-raised shadow-float">
        <IconButton label="Lähennä karttaa" disabled={view.zoom >= MAX_ZOOM} onClick={() => zoomBy(2)}>
          <Plus className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label="Loitonna karttaa" disabled={view.zoom <= 1} onClick={() => zoomBy(0.5)}>
          <Minus className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}
