import { Eraser } from 'lucide-react'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { MAX_POINTS, SIGNATURE_FIELD, type Strokes } from '../signature.ts'

const { width, height } = SIGNATURE_FIELD
type Point = Strokes[number][number]

/** As it is made: drawn lines, or for who does not draw the box that is ticked. */
export type TypedSignature = { name: string; strokes: Strokes; isTyped: boolean; accepts: boolean }
export const BLANK_SIGNATURE: TypedSignature = { name: '', strokes: [], isTyped: false, accepts: false }

type Props = {
  value: TypedSignature
  onChange: (value: TypedSignature) => void
  errors: Partial<Record<string, string>>
}

/** The driver's yes to the terms: a finger or a mouse draws it; the keyboard writes the name and ticks a box. */
export function SignaturePad({ value, onChange, errors }: Props) {
  const { name, strokes, isTyped, accepts } = value
  const edit = (changes: Partial<TypedSignature>) => onChange({ ...value, ...changes })
  return (
    <div className="grid gap-3">
      <Field label="Allekirjoittajan nimi" error={errors.name}>
        <TextInput maxLength={120} value={name} onChange={({ target }) => edit({ name: target.value })} />
      </Field>
      {isTyped ? (
        <Checkbox
          label="Hyväksyn lainausehdot"
          checked={accepts}
          error={errors.accepts}
          onChange={({ target }) => edit({ accepts: target.checked })}
        />
      ) : (
        <Pad strokes={strokes} onChange={(next) => edit({ strokes: next })} error={errors.strokes} />
      )}
      <div className="flex flex-wrap gap-2">
        {isTyped || strokes.length === 0 ? null : (
          <Button onClick={() => edit({ strokes: [] })}>
            <Eraser className="size-4" aria-hidden="true" />
            Tyhjennä
          </Button>
        )}
        <Button kind="ghost" onClick={() => edit({ isTyped: !isTyped })}>
          {isTyped ? 'Allekirjoita piirtämällä' : 'Hyväksy ilman piirtämistä'}
        </Button>
      </div>
    </div>
  )
}

type PadProps = { strokes: Strokes; onChange: (strokes: Strokes) => void; error?: string | undefined }

/** Draws while the finger is down, and hands the line on when it is lifted. */
function Pad({ strokes, onChange, error }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<Point[] | null>(null)
  const [isDown, setIsDown] = useState(false)
  const id = useId()
  useEffect(() => {
    if (canvas.current) draw(canvas.current, strokes)
  }, [strokes])
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
    const box = currentTarget.getBoundingClientRect()
    const within = (at: number, size: number, most: number) =>
      Math.round(Math.min(Math.max(at / Math.max(size, 1), 0), 1) * most)
    return [within(clientX - box.left, box.width, width), within(clientY - box.top, box.height, height)]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawn.current = [pointOf(event)]
    setIsDown(true)
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    const line = drawn.current
    if (!line || line.length >= MAX_POINTS) return
    const [x, y] = pointOf(event)
    const [lastX, lastY] = line.at(-1) ?? [x, y]
    if (Math.hypot(x - lastX, y - lastY) < LEAST_STEP) return
    line.push([x, y])
    draw(event.currentTarget, [...strokes, line])
  }
  const end = () => {
    const line = drawn.current
    drawn.current = null
    setIsDown(false)
    if (line) onChange([...strokes, line])
  }
  return (
    <div className="grid gap-1.5">
      <p id={id} className="font-semibold text-sm">
        Allekirjoitus
      </p>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-labelledby={id}
        data-signature={strokes.length}
        // the page must not scroll under the finger that writes
        className={`aspect-[1000/360] w-full max-w-xl touch-none rounded-md border bg-raised ${isDown ? 'border-brand' : 'border-edge'}`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <p className="text-muted text-sm">Piirrä sormella tai hiirellä.</p>
      <FieldError message={error} />
    </div>
  )
}

/** A finger that trembles by less has not moved. */
const LEAST_STEP = 3

function draw(canvas: HTMLCanvasElement, strokes: Strokes): void {
  const paper = canvas.getContext('2d')
  if (!paper) return
  paper.clearRect(0, 0, width, height)
  paper.strokeStyle = getComputedStyle(canvas).color
  paper.lineWidth = 5
  paper.lineCap = 'round'
  paper.lineJoin = 'round'
  for (const [first, ...rest] of strokes) {
    if (!first) continue
    paper.beginPath()
    paper.moveTo(...first)
    // a dot is a line to itself
    for (const point of rest.length > 0 ? rest : [first]) paper.lineTo(...point)
    paper.stroke()
  }
}
