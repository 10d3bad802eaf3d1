import { geoMercator, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Point } from '#shared/distance.ts'
import finland from './data/finland.topo.json'

/** What the map looks at: its middle on the paper, and how many times larger than the whole country. */
export type View = { x: number; y: number; zoom: number }

export type Size = { width: number; height: number }

export const MAX_ZOOM = 200
const PAPER: Size = { width: 400, height: 800 }

// the file holds just what the type says
const topology = finland as unknown as Topology<{ fi: GeometryCollection }>

function drawCountry() {
  const land = feature(topology, topology.objects.fi)
  const projection = geoMercator().fitSize([PAPER.width, PAPER.height], land)
  const path = geoPath(projection)
  const [[left, top], [right, bottom]] = path.bounds(land)
  return { projection, outline: path.digits(2)(land) ?? '', left, top, right, bottom }
}

let drawn: ReturnType<typeof drawCountry> | undefined
/** Drawn with the first map: the code of pages that hold one is loaded ahead, where its drawing would hold up a phone. */
function country(): ReturnType<typeof drawCountry> {
  drawn ??= drawCountry()
  return drawn
}

/** SVG path of Finland's outline on the paper. Natural Earth 1:10m, public domain. */
export const outline = (): string => country().outline

export function wholeCountry(): View {
  const { left, top, right, bottom } = country()
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom: 1 }
}

/** Pixels of the screen for one unit of the paper, with a margin around the country. */
export function scaleOf({ zoom }: View, { width, height }: Size): number {
  const { left, top, right, bottom } = country()
  return zoom * Math.min((width - 32) / (right - left), (height - 32) / (bottom - top))
}

const onPaper = ({ latitude, longitude }: Point): [number, number] =>
  country().projection([longitude, latitude]) ?? [0, 0]

/** Where a point of the globe lies on the screen, in pixels from the map's left upper corner. */
export function toScreen(point: Point, view: View, size: Size): { x: number; y: number } {
  const [x, y] = onPaper(point)
  const scale = scaleOf(view, size)
  return { x: (x - view.x) * scale + size.width / 2, y: (y - view.y) * scale + size.height / 2 }
}

/** Keeps the view within the country and the zoom within its limits. */
export function within({ x, y, zoom }: View): View {
  const { left, top, right, bottom } = country()
  return {
    x: Math.min(right, Math.max(left, x)),
    y: Math.min(bottom, Math.max(top, y)),
    zoom: Math.min(MAX_ZOOM, Math.max(1, zoom)),
  }
}

/** The view moved by pixels of the screen. */
export function moved(view: View, size: Size, dx: number, dy: number): View {
  const scale = scaleOf(view, size)
  return within({ ...view, x: view.x - dx / scale, y: view.y - dy / scale })
}

/** The closest view that shows all of the points with room around them; no closer than `maxZoom`. */
export function viewOf(points: readonly Point[], size: Size, maxZoom = 12): View {
  if (points.length === 0) return wholeCountry()
  const places = points.map(onPaper)
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const base = scaleOf(wholeCountry(), size)
  const room = 112
  const fitting = Math.min(
    Math.max(1, size.width - room) / Math.max(0.001, (x1 - x0) * base),
    Math.max(1, size.height - room) / Math.max(0.001, (y1 - y0) * base),
  )
  return within({ x: (x0 + x1) / 2, y: (y0 + y1) / 2, zoom: Math.min(maxZoom, fitting) })
}

/** The point of the globe at a place of the screen: the other way of `toScreen`. Null off the globe. */
export function toPoint({ x, y }: { x: number; y: number }, view: View, size: Size): Point | null {
  const scale = scaleOf(view, size)
  const degrees = country().projection.invert?.([
    view.x + (x - size.width / 2) / scale,
    view.y + (y - size.height / 2) / scale,
  ])
  return degrees ? { latitude: degrees[1], longitude: degrees[0] } : null
}
