import { clsx } from 'clsx'

// the one height of a plate; everything inside is measured in em of it
const height = 'h-[1em] text-[32px]'

/** White enamel, thin dark edge, blue band with the circle of stars and FIN, DIN letters. */
export function NationalPlate({ number }: { number: string }) {
  return (
    <span
      data-plate="national"
      className={clsx(
        'inline-flex max-w-full items-stretch overflow-hidden whitespace-nowrap rounded-[0.125em] bg-linear-to-b from-plate to-plate-shade text-plate-ink leading-none ring-[max(1px,0.035em)] ring-plate-edge ring-inset',
        height,
      )}
    >
      <svg viewBox="0 0 22 64" className="h-full shrink-0" aria-hidden="true">
        <path d="M0 0h22v64H0z" className="fill-plate-band" />
        <path d={stars} className="fill-plate-star" />
        <text
          x="11"
          y="54.5"
          textAnchor="middle"
          className="fill-white font-plate"
          fontSize="13"
          stroke="#fff"
          strokeWidth="0.5"
        >
          FIN
        </text>
      </svg>
      <span className="plate-type grid items-center px-[0.24em]">
        <span
          className={clsx(
            'tracking-[0.045em]',
            // letters with dots are stamped smaller, as on the real thing
            /[ÅÄÖ]/.test(number) ? 'translate-y-[0.07em] text-[0.78em]' : 'translate-y-[0.015em] text-[0.86em]',
          )}
        >
          {number}
        </span>
      </span>
    </span>
  )
}

/** The stamped plate of a vehicle without a number: quieter, with a VIN marker. */
export function VinPlate({ number }: { number: string }) {
  return (
    <span
      data-plate="vin"
      className={clsx(
        'inline-flex max-w-full items-stretch overflow-hidden rounded-[0.125em] border border-edge bg-sunken text-ink leading-none',
        height,
      )}
    >
      <span className="grid items-center border-edge border-r bg-ink/8 px-[0.2em]">
        <span className="plate-type text-[0.36em] text-muted tracking-[0.06em]">VIN</span>
      </span>
      <span className="plate-type grid min-w-0 items-center px-[0.24em]">
        <span className="truncate text-[0.52em] leading-[1.3] tracking-[0.05em]">{number}</span>
      </span>
    </span>
  )
}

// one path: a desk shows a hundred plates
const stars = Array.from({ length: 12 }, (_, at) => {
  const angle = (at * Math.PI) / 6
  return starPath(11 + 6.6 * Math.sin(angle), 19 - 6.6 * Math.cos(angle), 1.75)
}).join('')

function starPath(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const r = at % 2 === 0 ? radius : radius * 0.42
    const angle = (at * Math.PI) / 5
    return `${(x + r * Math.sin(angle)).toFixed(2)} ${(y - r * Math.cos(angle)).toFixed(2)}`
  })
  return `M${points.join('L')}Z`
}
