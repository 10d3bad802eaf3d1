import type { LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { NearLink } from '#web/link.tsx'
import type { Answer } from './answers.ts'

type Props = {
  answer: Answer
  /** Its page too: without an organisation there is none to go to. */
  isLinked: boolean
}

export const QuestionAndAnswer = ({ answer: { question, paragraphs, page }, isLinked }: Props) => (
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
