import type { ReactNode } from 'react'
import { Wordmark } from '#web/navigation/wordmark.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { SiteFooter } from './site-footer.tsx'

type Props = { isSignedIn: boolean; isHome?: boolean; children: ReactNode }

/** The frame of every public page. */
export function Frame({ isSignedIn, isHome = false, children }: Props) {
  return (
    <>
      <a
        href="#sisalto"
        className="absolute top-2 left-2 z-20 -translate-y-20 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
      >
        Siirry sisältöön
      </a>
      {/* the script sees by its position when the page has been scrolled by 180 px */}
      <div data-scroll-mark="" aria-hidden="true" className="pointer-events-none absolute top-0 h-[180px] w-px" />
      <header className="site-header top-0 z-10 isolate">
        <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
          <a href="/" aria-label="Huoltosilta, etusivu" className="mr-auto flex min-h-11 items-center rounded-md">
            <Wordmark className="max-[23.5rem]:[zoom:0.82]" />
          </a>
          {isHome ? <SectionLinks /> : null}
          {isSignedIn ? (
            <a href="/app" className={buttonClass({ kind: 'primary' })}>
              Avaa sovellus
            </a>
          ) : (
            <>
              <a
                href="/auth/login"
                className={buttonClass(
                  { kind: 'ghost' },
                  'whitespace-nowrap print:hidden max-sm:px-2 max-sm:text-sm max-[23.5rem]:px-1 max-[23.5rem]:text-xs',
                )}
              >
                Kirjaudu sisään
              </a>
              <a
                href="/auth/signup"
                className={buttonClass(
                  { kind: 'primary' },
                  'whitespace-nowrap print:hidden max-sm:px-3 max-sm:text-sm max-[23.5rem]:px-2 max-[23.5rem]:text-xs',
                )}
              >
                Luo tili
              </a>
            </>
          )}
        </div>
      </header>
      <main id="sisalto" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}

const sections = [
  ['#korjaamolle', 'Korjaamolle'],
  ['#asiakkaalle', 'Asiakkaalle'],
  ['#hinta', 'Hinta'],
  ['#kysymykset', 'Kysymykset'],
] as const

const SectionLinks = () => (
  <nav aria-label="Sivun osat" className="mr-4 hidden lg:block">
    <ul className="flex gap-1">
      {sections.map(([to, label]) => (
        <li key={to}>
          <a href={to} className="flex min-h-10 items-center rounded-md px-3 font-medium text-muted hover:text-ink">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
