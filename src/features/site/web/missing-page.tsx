import { buttonClass } from '#web/ui/button.tsx'
import { NationalPlate } from '#web/ui/plate-drawing.tsx'
import { Frame } from './frame.tsx'

/** Under every address outside the application that leads nowhere; it has links that work without scripts. */
export const MissingPage = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <Frame isSignedIn={isSignedIn}>
    <section className="mx-auto grid max-w-xl justify-items-center px-4 pt-16 pb-28 text-center sm:px-6 lg:pt-28">
      <span aria-hidden="true" className="text-[3.5rem] [&_[data-plate]]:text-[1em]">
        <NationalPlate number="EI-404" />
      </span>
      <h1 className="plate-type mt-8 text-4xl">Sivua ei löytynyt</h1>
      <p className="mt-3 text-[1.0625rem] text-muted leading-7">
        Osoite voi olla väärin kirjoitettu, tai sivu on poistettu. Viestissä saamasi linkki voi myös olla katkennut:
        avaa se uudelleen kokonaisena.
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <a href="/" className={buttonClass({ kind: isSignedIn ? 'secondary' : 'primary', size: 'lg' })}>
          Etusivulle
        </a>
        <a href="/#contact" className={buttonClass({ size: 'lg' })}>
          Ota yhteyttä
        </a>
      </p>
    </section>
  </Frame>
)
