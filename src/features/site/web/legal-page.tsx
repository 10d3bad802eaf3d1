import type { ReactNode } from 'react'
import { Frame } from './frame.tsx'
import type { LegalPart, LegalText } from './legal-text.ts'

type Props = { text: LegalText; isSignedIn: boolean; facts: ReactNode }

/** A text that binds, or states rights: narrow, numbered, with its contents next to it. */
export function LegalPage({ text: { title, lead, sections }, isSignedIn, facts }: Props) {
  return (
    <Frame isSignedIn={isSignedIn}>
      <div className="mx-auto max-w-6xl px-4 pt-10 pb-20 sm:px-6 lg:pt-16">
        <h1 className="plate-type text-4xl">{title}</h1>
        <p className="mt-3 text-muted">{facts}</p>
        {/* on a small screen there is no room for them next to the text */}
        <nav aria-label="Sisällys" className="mt-6 lg:hidden print:hidden">
          <details className="rounded-lg border border-line bg-surface">
            <summary className="px-4 py-3 font-semibold">Sisällys</summary>
            <div className="px-4 pb-4">
              <Contents sections={sections} />
            </div>
          </details>
        </nav>
        <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-16">
          <article className="max-w-[44rem] text-[1.0625rem] leading-7">
            <p className="text-lg">{lead}</p>
            {sections.map(({ id, title: heading, parts }) => (
              <section key={id} id={id} className="mt-10 scroll-mt-4">
                <h2 className="font-semibold text-xl">{heading}</h2>
                {parts.map((part) => (
                  <Part key={String(part)} part={part} />
                ))}
              </section>
            ))}
          </article>
          <nav aria-label="Sisällys" className="sticky top-24 self-start max-lg:hidden print:hidden">
            <p className="mb-2 font-semibold">Sisällys</p>
            <Contents sections={sections} />
          </nav>
        </div>
      </div>
    </Frame>
  )
}

const Contents = ({ sections }: Pick<LegalText, 'sections'>) => (
  <ol className="border-line border-l">
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="-ml-px flex min-h-9 items-center border-transparent border-l-2 py-1 pl-4 text-muted text-sm hover:border-brand hover:text-ink max-desktop:min-h-11"
        >
          {title}
        </a>
      </li>
    ))}
  </ol>
)

const Part = ({ part }: { part: LegalPart }) =>
  typeof part === 'string' ? (
    <p className="mt-3">{part}</p>
  ) : (
    <ul className="mt-3 grid list-disc gap-2 pl-6 marker:text-muted">
      {part.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
