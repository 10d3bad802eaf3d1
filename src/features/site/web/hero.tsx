import { clsx } from 'clsx'
import { buttonClass } from '#web/ui/button.tsx'
import { NationalPlate } from '#web/ui/plate-drawing.tsx'
import { Phone, Screen } from './picture.tsx'

/** One promise, the way of a car through a garage, and the product itself. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="-mt-16 overflow-hidden border-line border-b bg-linear-to-b from-brand-soft to-canvas pt-16">
      <div className="mx-auto max-w-6xl px-4 pt-12 sm:px-6 lg:pt-20">
        <h1 className="plate-type max-w-4xl text-[clamp(2.5rem,1.4rem+5.2vw,5rem)] leading-[1.02] tracking-[-0.01em]">
          Korjaamo ja asiakas näkevät saman huollon
        </h1>
        <p className="mt-6 max-w-2xl text-balance font-semibold text-[1.1875rem] leading-8">
          Huoltosilta on verkkopalvelu autokorjaamoille ja yrityksille, joiden autoja ne huoltavat.
        </p>
        <p className="mt-2 max-w-2xl text-pretty text-[1.1875rem] text-muted leading-8">
          Ilmoitus näkyy korjaamon työpöydällä heti, lisätyöhön pyydetään lupa hinnan kanssa, ja kuljettaja saa viestin,
          kun auto on noudettavissa. Kenenkään ei tarvitse soitella perään.
        </p>
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          {isSignedIn ? (
            <a href="/app" className={buttonClass({ kind: 'primary', size: 'lg' })}>
              Avaa sovellus
            </a>
          ) : (
            <a href="/auth/signup" className={buttonClass({ kind: 'primary', size: 'lg' })}>
              Luo tili
            </a>
          )}
          <a href="#contact" className={buttonClass({ size: 'lg' })}>
            Kysy hinta
          </a>
        </p>
        <Road />
        <div className="relative mt-10 sm:mt-14">
          <Screen
            of="desk"
            sizes="66rem"
            alt="Korjaamon työpöytä: huollot sarakkeissa tilan mukaan, jokaisen kortin päällä auton rekisterikilpi"
            className="rounded-b-none border-b-0 max-sm:hidden sm:mr-24"
          />
          <Phone
            of="ticket"
            sizes="16rem"
            alt="Sama huolto puhelimessa: auton tila, sovittu aika ja lisätyö, johon odotetaan asiakkaan lupaa"
            className="mx-auto -mb-24 w-64 sm:absolute sm:right-0 sm:bottom-0 sm:mb-0 sm:translate-y-16 lg:right-2"
          />
        </div>
      </div>
    </section>
  )
}

const stations = ['Uusi', 'Aikataulutettu', 'Työn alla', 'Noudettavissa', 'Valmis']
const present = 3

/** A car on its way, drawn as everywhere in the product; described in words by the steps below. */
const Road = () => (
  <div aria-hidden="true" className="mt-12 max-w-3xl lg:mt-16">
    <div className="grid grid-cols-5">
      <div className="col-start-4 flex flex-col items-center pb-2 text-[1.5rem] sm:text-[2.5rem]">
        <span className="block [&_[data-plate]]:text-[1em]">
          <NationalPlate number="HSL-260" />
        </span>
        <span className="mt-1.5 h-3 w-px bg-edge" />
      </div>
    </div>
    <ol className="grid grid-cols-5">
      {stations.map((name, index) => (
        <li key={name} className="grid justify-items-center gap-2">
          <span className="grid h-5 w-full grid-cols-[1fr_auto_1fr] items-center">
            <Stretch isShown={index > 0} isDriven={index <= present} />
            <span
              className={clsx(
                'rounded-full',
                index < present && 'size-0 border-6 border-brand',
                index === present && 'size-5 border-[5px] border-status-ready bg-surface',
                index > present && 'size-3 border-2 border-edge bg-canvas',
              )}
            />
            <Stretch isShown={index < stations.length - 1} isDriven={index < present} />
          </span>
          <span
            className={clsx(
              'text-center text-sm max-sm:text-xs',
              index === present ? 'font-semibold text-status-ready' : 'text-muted max-sm:hidden',
            )}
          >
            {name}
          </span>
        </li>
      ))}
    </ol>
  </div>
)

// drawn by borders where it can be: colours that a person chose for everything take grounds away
const driven = 'border-brand border-t-2'
const markings = 'h-0.5 bg-[repeating-linear-gradient(90deg,var(--edge)_0_10px,transparent_10px_18px)] opacity-80'

const Stretch = ({ isShown, isDriven }: { isShown: boolean; isDriven: boolean }) => (
  <span className={clsx(isShown && (isDriven ? driven : markings))} />
)
