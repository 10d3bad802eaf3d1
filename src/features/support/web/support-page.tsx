import { type LinkProps, useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useOptionalOrganization } from '#features/organizations/web/use-organization.ts'
import { NearLink } from '#web/link.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { type Answer, answersFor } from './answers.ts'
import { SupportForm } from './support-form.tsx'

/** What others have asked, and a form to us. */
export function SupportPage() {
  usePageTitle('Tuki')
  const organization = useOptionalOrganization()
  const router = useRouter()
  // as long as this page is not settled, the router's last settled one is where they came from
  const [cameFrom] = useState(() => router.state.resolvedLocation?.pathname ?? '')
  const [words, setWords] = useState('')
  const asker = organization?.customerKind === 'PERSON' ? 'PERSON' : (organization?.type ?? null)
  const groups = answersFor(asker, useDeferredValue(words))
  const count = groups.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader
        title="Tuki"
        actions={
          // on a phone the form is below all answers
          <a href="#kirjoita" className={`${buttonClass({})} lg:hidden`}>
            Kirjoita meille
          </a>
        }
      >
        Vastauksia tavallisiin kysymyksiin. Jos apua ei löydy, kirjoita meille.
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card aria-label="Kysymyksiä ja vastauksia">
          <CardHeader title="Kysymyksiä ja vastauksia" />
          <div className="border-line border-b p-4">
            <SearchInput
              aria-label="Hae kysymyksistä"
              placeholder="Hae kysymyksistä"
              maxLength={100}
              value={words}
              onValueChange={setWords}
            />
            <p role="status" className="sr-only">
              {words.trim() === '' ? '' : count === 1 ? '1 kysymys' : `${count} kysymystä`}
            </p>
          </div>
          {groups.length === 0 ? (
            <EmptyState title="Ei osumia">Kokeile toista sanaa, tai kysy meiltä lomakkeella.</EmptyState>
          ) : (
            groups.map(({ title, answers }) => (
              <section key={title} aria-label={title} className="px-4 pt-4 pb-2 not-last:border-line not-last:border-b">
                <h2 className="pb-1 font-semibold text-muted text-sm">{title}</h2>
                {answers.map((answer) => (
                  <QuestionAndAnswer key={answer.question} answer={answer} isLinked={organization !== null} />
                ))}
              </section>
            ))
          )}
        </Card>
        <div id="kirjoita" className="scroll-mt-20">
          <SupportForm cameFrom={cameFrom} />
        </div>
      </div>
    </div>
  )
}

type QuestionProps = {
  answer: Answer
  /** Its page too: without an organisation there is none to go to. */
  isLinked: boolean
}

const QuestionAndAnswer = ({ answer: { question, paragraphs, page }, isLinked }: QuestionProps) => (
  <details className="group">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-1.5 font-medium hover:text-brand [&::-webkit-details-marker]:hidden">
      <ChevronRight
        className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        aria-hidden="true"
      />
      {question}
    </summary>
    <div className="grid max-w-prose grid-cols-1 gap-2 pb-3 pl-6">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {page && isLinked ? (
        <p>
          <NearLink
            // a test asks whether the path is a page's
            to={page.to as NonNullable<LinkProps['to']>}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline desktop:min-h-0"
          >
            {page.label}
          </NearLink>
        </p>
      ) : null}
    </div>
  </details>
)
