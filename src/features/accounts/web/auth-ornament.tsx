import { clsx } from 'clsx'
import { Check } from 'lucide-react'

const stations = ['Uusi', 'Aikataulutettu', 'Työn alla', 'Noudettavissa', 'Valmis']
const present = 3

/** One car on its way through a garage, next to the forms on large screens; decoration only. */
export function AuthOrnament() {
  return (
    <div className="grid grid-rows-[1fr_auto]" aria-hidden="true">
      <div className="grid content-center justify-items-start gap-10">
        <span className="inline-flex h-24 items-stretch overflow-hidden rounded-lg border-2 border-plate-edge bg-plate text-plate-ink shadow-float">
          <span className="grid w-16 content-center justify-items-center gap-1 bg-plate-band">
            <Stars />
            <span className="font-semibold text-sm text-white">FIN</span>
          </span>
          <span className="plate-type flex items-center px-6 text-5xl tracking-wide">HSL-260</span>
        </span>
        <ol className="grid">
          {stations.map((name, index) => (
            <li key={name} className="grid grid-cols-[1.5rem_1fr] gap-x-4">
              <span className="grid justify-items-center">
                <span
                  className={clsx(
                    'grid size-6 place-items-center rounded-full border-2',
                    index < present && 'border-brand bg-brand text-on-brand',
                    index === present && 'border-status-ready bg-status-ready-soft',
                    index > present && 'border-line bg-canvas',
                  )}
                >
                  {index < present ? <Check className="size-3.5" strokeWidth={3} /> : null}
                  {index === present ? <span className="size-2.5 rounded-full bg-status-ready" /> : null}
                </span>
                {index < stations.length - 1 ? (
                  <span className={clsx('h-7 w-0.5', index < present ? 'bg-brand' : 'bg-line')} />
                ) : null}
              </span>
              <span
                className={clsx(
                  index === present && 'font-semibold text-status-ready',
                  index > present && 'text-muted',
                )}
              >
                {name}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className="max-w-96 text-lg text-muted">Korjaamo ja asiakas näkevät saman huollon, samalla hetkellä.</p>
    </div>
  )
}

function Stars() {
  return (
    <svg viewBox="-12 -12 24 24" className="size-9 fill-plate-star" aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => {
        const angle = (index * Math.PI) / 6
        return <circle key={angle} cx={9 * Math.sin(angle)} cy={-9 * Math.cos(angle)} r="1.3" />
      })}
    </svg>
  )
}
